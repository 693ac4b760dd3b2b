/** The product's name and colours, in one place so that white-label can replace all of it. */
export const PRODUCT = {
  name: 'Broadsheet',
  claim: 'Reports your clients can trust',
  colour: '#1f4fd8',
} as const
