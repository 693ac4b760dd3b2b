import { globals } from '../../lib/globals.ts'
import classes from './mailFrame.module.css'

/** A mail as its readers see it, in a frame of its own in which nothing runs. */
export const MailFrame = ({ title, html }: { title: string; html: string }) => (
  <iframe className={classes.mail} title={title} srcDoc={framed(html)} sandbox="" />
)

/** The frame is under the page's own policy, which lets style sheets in by their nonce. */
const framed = (html: string) => html.replaceAll('<style', `<style nonce="${globals().styleNonce}"`)
