/** A name as payment providers take it: its first word, and its second one or nothing. */
export function contactName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = name.trim().split(/\s+/)
  return { firstName, lastName }
}
