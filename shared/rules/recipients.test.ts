import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseRecipients } from './recipients.ts'

test.each([
  ['ann@example.com', ['ann@example.com']],
  ['ann@example.com, bob@example.com', ['ann@example.com', 'bob@example.com']],
  [
    'ann@example.com;bob@example.com\r\ncy@example.com\ndi@example.com',
    ['ann@example.com', 'bob@example.com', 'cy@example.com', 'di@example.com'],
  ],
  [' ,ann@example.com,;\n ', ['ann@example.com']],
  ["Ann.O'Neil+reports@Example.COM", ["Ann.O'Neil+reports@example.com"]],
  ['ann@example.com, ANN@EXAMPLE.COM', ['ann@example.com']],
  ['ann@müller.de', ['ann@xn--mller-kva.de']],
  ['ann@MÜLLER.de, ann@xn--mller-kva.de', ['ann@xn--mller-kva.de']],
  ['ann@例え.jp', ['ann@xn--r8jz45g.jp']],
  ['a@b.co', ['a@b.co']],
  // As spreadsheets, web pages and mail programs are copied from.
  ['ann@example.com\u00a0', ['ann@example.com']],
  ['\u200bann@example.com', ['ann@example.com']],
  ['ann@example.com\u200b, bob@example.com', ['ann@example.com', 'bob@example.com']],
  ['ann@example.com;\u00a0bob@example.com', ['ann@example.com', 'bob@example.com']],
  ['\ufeffann@example.com\u2060\u00ad\u200e', ['ann@example.com']],
  ['\u2066ann@example.com\u2069\u3164', ['ann@example.com']],
  ['ann@example.com\u2028bob@example.com', ['ann@example.com', 'bob@example.com']],
  ['ann@example.com\rbob@example.com', ['ann@example.com', 'bob@example.com']],
  ['ann@example.com\u000bbob@example.com\u0085', ['ann@example.com', 'bob@example.com']],
  [
    'ann@example.com\tbob@example.com cy@example.com',
    ['ann@example.com', 'bob@example.com', 'cy@example.com'],
  ],
  [
    'ann@example.com，bob@example.com；cy@example.com',
    ['ann@example.com', 'bob@example.com', 'cy@example.com'],
  ],
  ['Ann Lee <ann@example.com>, <bob@example.com>', ['ann@example.com', 'bob@example.com']],
  ['"Lee, Ann; Sales" <ann@example.com>; "Bob" <bob@example.com>', ['ann@example.com', 'bob@example.com']],
  ['ann@example.com <mailto:Ann@example.com>', ['Ann@example.com']],
  ['mailto:ann@example.com', ['ann@example.com']],
  ['MAILTO:ann@example.com?subject=Hello', ['ann@example.com']],
])('%j', (text, recipients) => {
  expect(parseRecipients(text)).toEqual({ ok: true, recipients })
})

test.each([
  ['a quoted local part', '"ann"@example.com'],
  ['a quoted address inside', '"evil@attacker.com x"@example.com'],
  ['a comment', 'ann(comment)@example.com'],
  ['a comment in the domain', 'ann@example.com(comment)'],
  ['a display name that is another address', 'bob@evil.com <ann@example.com>'],
  ['a quoted name that holds another address', '"bob@evil.com, x" <ann@example.com>'],
  ['a comma in a name without quotes', 'Lee, Ann <ann@example.com>'],
  ['brackets that are not closed', 'Ann <ann@example.com'],
  ['two pairs of brackets', 'Ann <ann@example.com> <bob@example.com>'],
  ['text after the brackets', 'Ann <ann@example.com> x'],
  ['a quote that is not closed', '"ann@example.com'],
  ['words between addresses', 'ann@example.com and bob@example.com'],
  ['a header after a line break', 'ann@example.com\r\nBcc: evil@example.com'],
  ['a null', 'ann\u0000@example.com'],
  ['a tab inside', 'ann@exam\tple.com'],
  ['a line separator inside', 'ann@exam\u2028ple.com'],
  ['a no-break space', 'ann@exam\u00a0ple.com'],
  ['a joiner of marks', 'ann@exam\u034fple.com'],
  ['a filler', 'ann@exam\u3164ple.com'],
  ['a zero-width space between addresses', 'ann@example.com\u200bbob@example.com'],
  ['a direction mark', 'ann@\u202eexample.com'],
  ['a zero-width space', 'ann@exam\u200bple.com'],
  ['a soft hyphen', 'ann@exam\u00adple.com'],
  ['two signs', 'ann@evil.com@example.com'],
  ['no sign', 'ann.example.com'],
  ['no local part', '@example.com'],
  ['no domain', 'ann@'],
  ['a domain without a dot', 'ann@localhost'],
  ['an address literal', 'ann@[127.0.0.1]'],
  ['an IP address', 'ann@127.0.0.1'],
  ['an IP address in disguise', 'ann@127.1'],
  ['a full-width IP address', 'ann@１２７.１'],
  ['a port', 'ann@example.com:25'],
  ['a path', 'ann@example.com/x'],
  ['an escaped line break', 'ann%0d%0abcc@example.com'],
  ['a source route', 'ann%example.org@example.com'],
  ['a bang path', 'host!ann@example.com'],
  ['a pipe', '|sh@example.com'],
  ['dots at the start', '.ann@example.com'],
  ['dots at the end', 'ann.@example.com'],
  ['two dots', 'ann..b@example.com'],
  ['two dots in the domain', 'ann@example..com'],
  ['a dot after the domain', 'ann@example.com.'],
  ['a label that starts with a hyphen', 'ann@-example.com'],
  ['a label that ends with a hyphen', 'ann@example-.com'],
  ['an underscore in the domain', 'ann@ex_ample.com'],
  ['empty punycode', 'ann@xn--.com'],
  ['a letter outside ASCII before the sign', 'änn@example.com'],
  ['a long local part', `${'a'.repeat(65)}@example.com`],
  ['a long label', `ann@${'a'.repeat(64)}.com`],
  ['a long address', `ann@${Array(5).fill('a'.repeat(50)).join('.')}.com`],
])('%s is refused', (_name, text) => {
  expect(parseRecipients(text)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/not a mail address/),
  })
  expect(parseRecipients(`bob@example.com, ${text}`)).toMatchObject({ ok: false })
})

test.each(['\u200b', '\u00a0', '\ufeff', '\u3164'])('%j within an address is shown', (sign) => {
  expect(parseRecipients(`ann@exam${sign}ple.com`)).toEqual({
    ok: false,
    message:
      '“ann@exam�ple.com” is not a mail address we can send to. Delete the sign that is shown as �, which cannot be seen.',
  })
})

describe('limits', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, index) => `p${index}@example.com`).join(',')

  test.each([
    [5, undefined, true],
    [6, undefined, false],
    [6, 10, true],
    [11, 10, false],
  ])('%i addresses with the limit %s: %s', (count, limit, ok) => {
    expect(parseRecipients(list(count), limit).ok).toBe(ok)
  })

  it('counts an address once', () => {
    expect(parseRecipients(`${list(5)},P0@EXAMPLE.com`)).toMatchObject({ ok: true })
  })

  test.each([
    ['', 'Name at least one recipient.'],
    [' ,; \n', 'Name at least one recipient.'],
    [list(7), 'At most 5 recipients are possible and there are 7. Remove 2.'],
    ['x'.repeat(2001), 'The list of recipients is too long: at most 2000 characters.'],
  ])('%j is refused with a sentence', (text, message) => {
    expect(parseRecipients(text)).toEqual({ ok: false, message })
  })
})

test('whatever is typed, an accepted address is plain ASCII with one sign and no blank', () => {
  const piece = fc.constantFrom(
    'ann',
    '@',
    'example.com',
    ',',
    '"',
    '(',
    ')',
    '\r',
    '\n',
    ' ',
    '<',
    '.',
    'ü',
    '。',
    '＠',
    '>',
    'mailto:',
    '\u200b',
    '\u034f',
    '\u00a0',
    '\u2028',
    '%',
    '\\',
  )
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseRecipients(text)
      if (!parsed.ok) {
        expect(parsed.message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        return
      }
      for (const address of parsed.recipients) {
        expect(address).toMatch(/^[!-?A-~]+@[a-z\d.-]+\.[a-z\d-]+$/)
        expect(parseRecipients(address)).toEqual({ ok: true, recipients: [address] })
      }
    }),
    { numRuns: 5_000 },
  )
})
