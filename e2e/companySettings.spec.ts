import { apiAs, expect, OWNER, sandboxUrl, test } from './journey.ts'
import { TRY_MS } from './patience.ts'

/** Sets what the sandbox's name server answers. */
const setZone = async (records: { name: string; type: string; value: string }[]) => {
  const answer = await fetch(`${sandboxUrl}/dns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ records }),
  })
  expect(answer.ok).toBe(true)
}

test('reports come from the agency’s own address once its record is found', async ({ page, people }) => {
  await people.signIn()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Address').fill('nobody')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is not an e-mail address.' })).toBeVisible()
  await page.getByLabel('Address').fill('reports@harbourpine.example')
  await page.keyboard.press('Enter')

  const records = page.getByRole('list', { name: 'DNS records' }).getByRole('listitem')
  const signature = records.filter({ hasText: 'Signature (DKIM)' })
  await expect(signature).toContainText('mail1._domainkey.harbourpine.example')
  await page.getByRole('button', { name: 'Look now' }).click()
  await expect(signature).toContainText('Missing')

  const value = await signature.getByText(/^v=DKIM1/).innerText()
  await setZone([{ name: 'mail1._domainkey.harbourpine.example', type: 'TXT', value }])
  // A look that is still under way has not seen it yet.
  await expect(async () => {
    await page.getByRole('button', { name: 'Look now' }).click()
    await expect(page.getByText('Reports are sent from reports@harbourpine.example.')).toBeVisible({
      timeout: TRY_MS,
    })
  }).toPass()
  await expect(signature).toContainText('Found')

  await page.getByRole('button', { name: 'Stop using it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop using it' }).click()
  await expect(records).toHaveCount(0)
  const api = await apiAs(OWNER)
  expect(JSON.parse((await api.get('/api/company/sender')).text).data.address).toBeNull()
})
