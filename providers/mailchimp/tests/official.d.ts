/** The parts of Mailchimp's own client that the test uses; it comes without types. */
declare module '@mailchimp/mailchimp_marketing' {
  type Options = Record<string, string | number | string[]>
  interface Client {
    basePath: string
    setConfig(config: { accessToken: string; server: string }): void
    root: { getRoot(options?: Options): Promise<Record<string, unknown>> }
    ping: { get(): Promise<{ health_status: string }> }
    lists: {
      getAllLists(options?: Options): Promise<{ lists: { id: string; name: string }[]; total_items: number }>
      getListRecentActivity(
        id: string,
        options?: Options,
      ): Promise<{ activity: { day: string; emails_sent: number; unique_opens: number }[] }>
      getListGrowthHistory(
        id: string,
        options?: Options,
      ): Promise<{ history: { month: string; subscribed: number }[] }>
    }
    reports: {
      getAllCampaignReports(options?: Options): Promise<{
        reports: { id: string; list_id: string; emails_sent: number; opens: { unique_opens: number } }[]
        total_items: number
      }>
      getCampaignReport(id: string, options?: Options): Promise<{ id: string; emails_sent: number }>
      getCampaignClickDetails(id: string, options?: Options): Promise<{ urls_clicked: { url: string }[] }>
    }
  }
  const client: Client
  export default client
}
