/** The checkout in its frame: fills in test cards, and tells the page when it is closed. */
const facts = document.getElementById('checkout')
const { origin = '', id = '', reference = '', order = '' } = facts?.dataset ?? {}

const tell = (message) => parent.postMessage({ fscPopupMessage: message }, origin === '' ? '*' : origin)
const close = () => tell({ action: 'close', ...(id !== '' && { orderReferences: { id, reference } }) })

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  if (target.closest('[data-close]')) close()
  const card = target.closest('[data-card]')?.getAttribute('data-card')
  const field = document.getElementById('card')
  if (card && field instanceof HTMLInputElement) field.value = card
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
document.querySelector('h1')?.setAttribute('tabindex', '-1')
document.querySelector('h1')?.focus()
if (order !== '') tell({ action: 'hook', hookData: JSON.parse(order) })
// Buttons that need this script wait for it.
for (const button of document.querySelectorAll('button[disabled]')) button.removeAttribute('disabled')
