import { describe, expect, it } from 'vitest'
import { dkimProblem, dmarcProblem } from './tagRecord.ts'

const problem = (record: string) => dkimProblem(record, 'MIIBIjANAQ8A')

describe('a DKIM record', () => {
  it.each([
    'v=DKIM1; k=rsa; p=MIIBIjANAQ8A',
    'p=MIIBIjANAQ8A',
    ' v = DKIM1 ;\tk=rsa;p=MIIBI jANAQ8A ; ',
    'v=DKIM1; h=sha1 : sha256; s=tlsrpt:email; t=s; n=a=b, c =d\\; p=MIIBIjANAQ8A;',
    'v=DKIM1; s=*; x_1=new; p=MIIBIjANAQ8A',
  ])('verifies signatures: %s', (record) => expect(problem(record)).toBeNull())

  it.each([
    ['v=DKIM1\\; k=rsa\\; p=MIIBIjANAQ8A', /semicolons are escaped/],
    ['k=rsa\\; p=MIIBIjANAQ8A', /semicolons are escaped/],
    ['v=DKIM1; k=ed25519; p=MIIBIjANAQ8A', /Write k=rsa/],
    ['v=DKIM1; k=; p=MIIBIjANAQ8A', /Write k=rsa/],
    ['v=DKIM1; s=tlsrpt; k=rsa; p=MIIBIjANAQ8A', /Remove s=/],
    ['v=DKIM1; h=sha1; k=rsa; p=MIIBIjANAQ8A', /Remove h=/],
    ['v=dkim1; k=rsa; p=MIIBIjANAQ8A', /written v=DKIM1/],
    ['v=DKIM2; k=rsa; p=MIIBIjANAQ8A', /written v=DKIM1/],
    ['v=; p=MIIBIjANAQ8A', /written v=DKIM1/],
    ['k=rsa; v=DKIM1; p=MIIBIjANAQ8A', /v=DKIM1 first/],
    ['v=DKIM1; k=rsa; P=MIIBIjANAQ8A', /P= in lower case/],
    ['v=DKIM1; K=ed25519; p=MIIBIjANAQ8A', /K= in lower case/],
    ['v=DKIM1 k=rsa; p=MIIBIjANAQ8A', /missing after v=DKIM1\./],
    ['v=DKIM1; k=rsa p=MIIBIjANAQ8A', /missing after k=rsa\./],
    ['v=DKIM1 k=rsa p=MIIBIjANAQ8A', /missing after v=DKIM1\./],
    ['mail1._domainkey.agency.test TXT v=DKIM1; k=rsa; p=MIIBIjANAQ8A', /begins with the host’s name/],
    ['TXT v=DKIM1; k=rsa; p=MIIBIjANAQ8A', /whole and alone/],
    ['v=DKIM1; k=rsa; p=MIIBIjANAQ8A; p=', /p= twice/],
    ['v=DKIM1;; k=rsa; p=MIIBIjANAQ8A', /cannot read it/],
    ['v=DKIM1; rsa; p=MIIBIjANAQ8A', /cannot read it/],
    ['v=DKIM1;\u00a0k=rsa; p=MIIBIjANAQ8A', /cannot read it/],
    ['"v=DKIM1; k=rsa; p=MIIBIjANAQ8A"', /quotation marks/],
    ['v=DKIM1; k=rsa; p=MIIBI" "jANAQ8A', /quotation marks/],
    ['“v=DKIM1; k=rsa; p=MIIBIjANAQ8A”', /quotation marks/],
    ['v=DKIM1; k=rsa; p=', /revokes/],
    ['v=DKIM1; k=rsa', /another key/],
    ['v=DKIM1; k=rsa; p=miibijanaq8a', /another key/],
  ])('is refused by receivers, and the sentence says what to mend: %s', (record, words) =>
    expect(problem(record)).toMatch(words),
  )
})

describe('a DMARC record', () => {
  it.each(['v=DMARC1; p=none', 'v=DMARC1;p=Reject;', 'v=DMARC1; rua=mailto:a@b.example'])(
    'counts: %s',
    (record) => expect(dmarcProblem(record)).toBeNull(),
  )
  it.each([
    ['v=DMARC1\\; p=none', /escaped/],
    ['v=DMARC1 p=none', /semicolon is missing/],
    ['v=dmarc1; p=none', /v=DMARC1/],
    ['v=DMARC1', /p=none/],
    ['v=DMARC1; p=; rua=mailto:a@b.example', /p=none/],
  ])('is ignored: %s', (record, words) => expect(dmarcProblem(record)).toMatch(words))
})
