export interface PdfPrinter {
  /**
   * Prints a self-contained HTML page (no script, no address outside itself) to a tagged PDF, A4.
   * Rejects after the deadline or when the browser dies; only this call fails with it.
   */
  print(html: string, options: { title: string; signal?: AbortSignal }): Promise<Buffer>
  close(): Promise<void>
}
