// Lets the browser show what the server has drawn before the client, which takes a while to start, takes it over.
const { main } = document.currentScript.dataset
const start = () => import(main)
// The second frame begins when the first has been handed to the screen.
if (document.hidden) start()
else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
