import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Given to a process by `--import`: writes the address of every module that it loads into the file NOTED_MODULES. */
const file = process.env.NOTED_MODULES ?? ''
registerHooks({
  load: (url, context, next) => {
    appendFileSync(file, `${url}\n`)
    return next(url, context)
  },
})
