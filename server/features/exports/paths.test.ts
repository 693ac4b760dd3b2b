import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Paths } from './paths.ts'

it('numbers what has the same name, whatever its capitals', () => {
  const paths = new Paths()
  const taken = ['Logo', 'logo', 'LOGO (2)', 'Logo', ''].map((name) => paths.take('files', name, 'png'))
  expect(taken).toEqual([
    'files/Logo.png',
    'files/logo (2).png',
    'files/LOGO (2) (2).png',
    'files/Logo (3).png',
    'files/file.png',
  ])
  expect(paths.take('reports', 'Logo', 'png')).toBe('reports/Logo.png')
})

it('leads out of no folder', () => {
  const paths = new Paths()
  for (const name of ['../../etc/passwd', '..', 'C:\\Windows', '/abs', 'a\0b', '\u202egnp.exe', 'con'])
    expect(paths.take('files', name, 'png')).toMatch(/^files\/(?!\.)[^/\\:\0\u202e]+\.png$/)
})

it('gives each its own path, within what file systems allow', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 }), { maxLength: 40 }), (names) => {
      const paths = new Paths()
      const taken = names.map((name) => paths.take('files', name, 'jpg'))
      expect(new Set(taken.map((path) => path.toLowerCase())).size).toBe(names.length)
      for (const path of taken) {
        const name = path.slice('files/'.length)
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toContain('/')
      }
    }),
  )
})
