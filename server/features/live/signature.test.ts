import { expect, it } from 'vitest'
import { signChannel, signUser } from './signature.ts'

// The vectors of Pusher's own documentation, and two computed with openssl.
const documented = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const own = { key: 'demo-key', secret: 'demo-secret' }

it('signs subscriptions as the protocol prescribes', () => {
  expect(signChannel(documented, '1234.1234', 'private-foobar')).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  )
  expect(signChannel(own, '123456.654321', 'private-company.42')).toBe(
    'demo-key:0a0eeb0c2b5b3b0ff8205dbe8ae7837db97d454df3de26c9f202060f10f9c84b',
  )
})

it('signs people in as the protocol prescribes', () => {
  expect(signUser(documented, '1234.1234', '{"id":"12345"}')).toBe(
    '278d425bdf160c739803:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
  )
  expect(signUser(own, '123456.654321', '{"id":"7","user_info":{"name":"Ann"}}')).toBe(
    'demo-key:17fc4af827337525cc9c2c63a79c4f884e52dba92aaf30c60d3a71a4b43bfeda',
  )
})
