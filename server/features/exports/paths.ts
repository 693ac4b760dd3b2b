import { downloadName } from '../../../shared/rules/fileNames.ts'

/** Room that a number behind a name may take. */
const NUMBER = '000000000'

/** Gives each file of a ZIP a path of its own, on file systems too that don't distinguish capitals. */
export class Paths {
  readonly #taken = new Map<string, number>()

  /** A path in that folder that is as like the name as file systems allow. */
  take(folder: string, name: string, extension: string): string {
    const bounded = downloadName(name, `${NUMBER}.${extension}`, 'file')
    const base = bounded.slice(0, -`.${NUMBER}.${extension}`.length)
    for (let number = this.#taken.get(keyOf(folder, base, extension)) ?? 0; ; ) {
      number += 1
      const shown = number === 1 ? base : `${base} (${number})`
      this.#taken.set(keyOf(folder, base, extension), number)
      if (shown !== base && this.#taken.has(keyOf(folder, shown, extension))) continue
      if (shown !== base) this.#taken.set(keyOf(folder, shown, extension), 1)
      return `${folder}/${shown}.${extension}`
    }
  }
}

const keyOf = (...parts: string[]) => parts.join('/').toLowerCase()
