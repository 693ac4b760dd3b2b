/** The parts of TikTok's own client that the test uses; it comes without types. */
declare module 'tiktok-business-api-sdk-official' {
  /** The envelope without its code and message; a code other than 0 is an error whose text ends in it. */
  interface Answer<Data> {
    data: Data
    request_id: string
  }
  type Callback<Data> = (error: Error | null, answer: Answer<Data>) => void
  interface Paged<Row> {
    list: Row[]
    page_info: { page: number; page_size: number; total_number: number; total_page: number }
  }
  type Entities = Paged<Record<string, unknown>>
  interface EntityOptions {
    fields?: string[]
    filtering?: Record<string, string | string[]>
    page?: number
    page_size?: number
  }
  interface ReportOptions {
    advertiser_id: string
    data_level: string
    dimensions: string[]
    metrics: string[]
    start_date: string
    end_date: string
    filtering?: { field_name: string; filter_type: string; filter_value: string }[]
    page?: number
    page_size?: number
  }

  export class ApiClient {
    static instance: ApiClient
    /** Without the `/open_api/v1.3` that every call puts before its path. */
    basePath: string
  }
  export class AuthenticationApi {
    oauth2AccessToken(
      options: { body: { app_id: string; secret: string; auth_code: string } },
      callback: Callback<{ access_token: string; advertiser_ids: string[]; scope: number[] }>,
    ): void
    oauth2AdvertiserGet(
      appId: string,
      secret: string,
      token: string,
      callback: Callback<{ list: { advertiser_id: string; advertiser_name: string }[] }>,
    ): void
  }
  export class AccountManagementApi {
    advertiserInfo(
      ids: string[],
      token: string,
      options: { fields?: string[] },
      callback: Callback<{ list: Record<string, unknown>[] }>,
    ): void
  }
  export class CampaignCreationApi {
    campaignGet(advertiser: string, token: string, options: EntityOptions, callback: Callback<Entities>): void
  }
  export class AdgroupApi {
    adgroupGet(advertiser: string, token: string, options: EntityOptions, callback: Callback<Entities>): void
  }
  export class AdApi {
    adGet(advertiser: string, token: string, options: EntityOptions, callback: Callback<Entities>): void
  }
  export class ReportingApi {
    reportIntegratedGet(
      reportType: string,
      token: string,
      options: ReportOptions,
      callback: Callback<Paged<{ dimensions: Record<string, string>; metrics: Record<string, string> }>>,
    ): void
  }
}
