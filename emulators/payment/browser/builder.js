/**
 * The sandbox’s own script with the public behaviour of FastSpring’s Store Builder Library, so that
 * the product’s client meets what it would meet there. It contains nothing of theirs.
 */
{
  const VERSION = 'sandbox'
  const own = document.getElementById('fsc-api')
  if (!own) throw new Error('The Store Builder Library needs its script element to have the id fsc-api.')
  const { storefront = '', accessKey = '' } = own.dataset
  const base = /^https?:/.test(storefront) ? storefront : `https://${storefront}`
  const storedSerial = `fscSerial-${storefront}`
  const storedSession = `fscLatestSession-${storefront}`

  /** Callbacks are attributes that hold the name of a global function. */
  const tell = (attribute, ...values) => {
    const callback = window[own.dataset[attribute] ?? '']
    if (typeof callback === 'function') callback(...values)
  }

  let serial = read(storedSerial)
  /** Requests go one after the other: each is about what the earlier ones made of the session. */
  let queue = Promise.resolve()

  function read(name) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  function write(name, value) {
    try {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
    } catch {
      // A browser that stores nothing forgets the session with the page.
    }
  }

  async function request(path, put) {
    const form = new URLSearchParams()
    if (put) form.set('put', JSON.stringify({ accessKey, sblVersion: VERSION, ...put }))
    if (serial) form.set('session', serial)
    tell('beforeRequestsCallback')
    try {
      const answer = put
        ? await fetch(`${base}${path}`, { method: 'POST', body: form, credentials: 'omit' })
        : await fetch(`${base}${path}?${form}`, { credentials: 'omit' })
      const json = await answer.json().catch(() => ({}))
      if (answer.ok) return json
      fail(answer.status, json.error ?? answer.statusText)
    } catch (error) {
      fail(0, String(error))
    } finally {
      tell('afterRequestsCallback')
    }
    return null
  }

  function fail(code, text) {
    closePopup()
    tell('errorCallback', code, text)
  }

  function change(put, callback) {
    queue = queue.then(async () => {
      const session = await request('/builder', put)
      if (!session) return
      serial = session.serial
      write(storedSerial, serial)
      tell('dataCallback', session)
      if (typeof callback === 'function') callback(session)
    })
  }

  function checkout(id) {
    queue = queue.then(async () => {
      if (id) return openPopup(sessionUrl(id))
      const session = await request('/builder/finalize', { origin: location.href })
      if (!session) return
      write(storedSession, session.session)
      openPopup(session.url)
    })
  }

  const sessionUrl = (id) => `${base}/popup-sandbox/session/${encodeURIComponent(id)}`

  /** Who comes back from a wallet's page finds the checkout again: at its end, or where it was left. */
  function resume() {
    const back = /fsc:invoke:(session|complete)/.exec(decodeURIComponent(location.search))
    const session = back && read(storedSession)
    if (!session) return
    const open = () => openPopup(sessionUrl(session) + (back[1] === 'complete' ? '/complete' : ''))
    if (document.readyState === 'complete') open()
    else window.addEventListener('load', open)
  }

  let frame = null

  function openPopup(url) {
    closePopup()
    frame = document.createElement('iframe')
    frame.id = 'fsc-popup-frame'
    frame.title = 'Checkout'
    frame.src = url
    // Each by itself: a policy without unsafe-inline forbids the attribute, not this.
    Object.assign(frame.style, {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      border: '0',
      background: '#faf9f7',
      zIndex: '2147483647',
    })
    frame.addEventListener('load', () => frame?.focus())
    document.body.append(frame)
  }

  function closePopup() {
    frame?.remove()
    frame = null
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (!frame || source !== frame.contentWindow || origin !== new URL(base).origin) return
    const message = data?.fscPopupMessage
    if (message?.action === 'event') tell('popupEventReceived', message.eventData)
    if (message?.action === 'hook') tell('popupWebhookReceived', message.hookData)
    if (message?.action !== 'close') return
    closePopup()
    const { orderReferences = null } = message
    if (orderReferences) builder.reset()
    tell('popupClosed', orderReferences)
  })

  const items = (path, quantity) => ({ items: [{ path, quantity }] })
  const builder = {
    push(pushed, callback) {
      const {
        products,
        secure,
        reset,
        clean,
        checkout: opens,
        session,
        cartViewEnabled: _view,
        ...rest
      } = pushed
      if (reset || clean) builder.reset()
      const put = {
        ...rest,
        ...(products && { items: products.map(({ path, quantity = 1 }) => ({ path, quantity })) }),
        ...(secure && { securePayload: secure.payload, secureKey: secure.key ?? '' }),
      }
      if (Object.keys(put).length > 0) change(put, callback)
      if (opens || session) checkout(typeof opens === 'string' ? opens : session)
    },
    add: (path, callback) => change(items(path, 1), callback),
    update: (path, quantity, callback) => change(items(path, quantity), callback),
    remove: (path, callback) => change(items(path, 0), callback),
    promo: (code, callback) => change({ coupon: code }, callback),
    tag: (key, value, callback) =>
      change({ tags: typeof key === 'object' ? key : { [key]: value } }, callback),
    recognize: (contact, callback) => change({ paymentContact: contact }, callback),
    secure: (payload, key, callback) => change({ securePayload: payload, secureKey: key ?? '' }, callback),
    country: (code, callback) => change({ country: code }, callback),
    language: (code, callback) => change({ language: code }, callback),
    payment: (method, callback) => change({ paymentMethod: method }, callback),
    postalCode: (code, callback) => change({ postalCode: code }, callback),
    taxId: (id, callback) => change({ taxId: id }, callback),
    recognizeRecipients: (recipient, callback) => change({ recipient }, callback),
    checkout,
    viewCart: () => checkout(),
    updateSession: (callback) => change(null, callback),
    reset(callback) {
      queue = queue.then(() => {
        serial = null
        write(storedSerial, null)
      })
      if (typeof callback === 'function') change({ reset: true }, callback)
    },
    clean: (callback) => builder.reset(callback),
  }

  window.fastspring = { builder }
  resume()
  if (window.fscSession) builder.push(window.fscSession)
}
