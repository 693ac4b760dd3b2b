/** Why work is broken off: this process is asked to stop, which is nobody's fault and says nothing of a vendor. */
export class Stopping extends Error {
  constructor() {
    super('This process is stopping.')
    this.name = 'Stopping'
  }
}
