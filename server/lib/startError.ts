/** The product cannot start. The message is the sentence for the person at the terminal: what is wrong, what to do. */
export class StartError extends Error {
  override name = 'StartError'
}
