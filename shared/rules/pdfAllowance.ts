/**
 * Whether a dashboard may be exported to PDF: not with more widgets than the maximum. The tooltip
 * explains a disabled button; it is null on an enabled one.
 */
export function pdfAllowance(widgets: number, maximum: number): { allowed: boolean; tooltip: string | null } {
  if (widgets <= maximum) return { allowed: true, tooltip: null }
  const tooltip = `A PDF holds at most ${maximum} widgets and this dashboard has ${widgets}. Remove ${widgets - maximum}, or split the dashboard.`
  return { allowed: false, tooltip }
}
