import { PRODUCT } from '../../shared/domain/product.ts'
import type { MailSender } from './send.ts'

/** A logo at the head of a mail: a PNG as a data: address, which is attached when the mail is sent. */
export interface MailLogo {
  data: string
  /** In pixels of the layout. */
  width: number
}

/** What a mail looks like: its colour is that of buttons, readable under white words. */
export interface MailLook {
  colour: string
  logo?: MailLogo | null
}

/** As whom a mail comes: the name and look that it shows, and its sender where that is not the installation's. */
export interface MailFace extends MailLook {
  name: string
  from?: MailSender
}

/** Of mails to people of companies that are served at the product's own address. */
export const PRODUCTS_FACE: MailFace = { name: PRODUCT.name, colour: PRODUCT.colour }

/** What the layout shows of it; a sender's key stays in this process. */
export const brandOf = ({ name, colour, logo }: MailFace) => ({ name, colour, ...(logo && { logo }) })
