/** Why work is aborted: this process is stopping, which is no failure of the work or of a vendor. */
export class Stopping extends Error {
  constructor() {
    super('This process is stopping.')
    this.name = 'Stopping'
  }
}
