export { INVOICES_CSV, useInvoices } from './api.ts'
export { InvoiceList } from './InvoiceList.tsx'
export { TEXTS as INVOICE_TEXTS } from './inWords.ts'
