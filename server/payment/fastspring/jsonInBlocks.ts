/** Bytes that AES encrypts at a time. */
const BLOCK = 16

/**
 * JSON in which no number and its name share a block of AES with anything else. In the mode that FastSpring prescribes (ECB) a
 * buyer who cannot read a block can still leave it out, repeat it or move it: within a number there is no place for that.
 */
export function jsonInBlocks(document: object): string {
  const parts: string[] = []
  let length = 0
  const add = (text: string) => {
    parts.push(text)
    length += Buffer.byteLength(text)
  }
  const fillBlock = () => add(' '.repeat((BLOCK - (length % BLOCK)) % BLOCK))
  const write = (name: string, value: unknown, end: string): void => {
    if (typeof value === 'number') writeNumber(name, `${JSON.stringify(value)}${end}`)
    else if (typeof value === 'object' && value !== null) writeMembers(name, value, end)
    else add(`${name}${JSON.stringify(value)}${end}`)
  }
  const writeMembers = (name: string, value: object, end: string) => {
    const [opened, closed] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
    add(`${name}${opened}`)
    const members = Object.entries(value)
    for (const [index, [key, member]] of members.entries()) {
      const own = Array.isArray(value) ? '' : `${JSON.stringify(key)}:`
      write(own, member, index < members.length - 1 ? ',' : '')
    }
    add(`${closed}${end}`)
  }
  const writeNumber = (name: string, number: string) => {
    fillBlock()
    add(name)
    if (name.length + number.length > BLOCK) fillBlock()
    add(number)
    fillBlock()
  }
  write('', document, '')
  return parts.join('')
}
