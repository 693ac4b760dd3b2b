import type { CredentialsDefinition } from '../../contract.ts'

/**
 * The sign-in at a vendor that requires only a key; the account is then only a name for the connection.
 * @param ask.account an example of such a name
 * @param ask.help where the key is found, as a sentence
 * @param ask.placeholder what the key looks like
 */
export const keyCredentials = (
  vendor: string,
  {
    account,
    label = 'API key',
    ...key
  }: { account: string; label?: string; help: string; placeholder: string },
): CredentialsDefinition => ({
  type: 'credentials',
  account: {
    label: 'Account name',
    help: `A name for this connection. It is shown to your team and never sent to ${vendor}.`,
    placeholder: account,
    required: true,
    secret: false,
  },
  token: { ...key, label, required: true, secret: true },
})
