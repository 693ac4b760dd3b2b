// Lets the browser show what the server has drawn before the client, which takes a while to start, takes it over.
const { main } = document.currentScript.dataset
const start = () => import(main)
const LARGEST = 'largest-contentful-paint'
const late = (ms) => new Promise((over) => setTimeout(over, ms))
// The second frame begins when the first has been handed to the screen.
const frames = () => new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun)))
// Headings are blank until their font is there; a font that does not come is not waited for.
const fonts = () => Promise.race([document.fonts.ready, late(300)])
// Browsers that tell when the largest part has come to the screen are asked; it is soon after its frame.
const painted = () =>
  PerformanceObserver.supportedEntryTypes?.includes(LARGEST)
    ? Promise.race([
        new Promise((seen) => new PerformanceObserver(seen).observe({ type: LARGEST, buffered: true })),
        late(300),
      ])
    : late(0)
if (document.hidden) start()
else frames().then(fonts).then(frames).then(painted).then(start)
