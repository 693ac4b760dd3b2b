/** Dashboards a company may have: those of its plan and those given on top. */
export function dashboardAllowance(services: { dashboards: number; bonusDashboards: number }): number {
  return services.dashboards + services.bonusDashboards
}

/** Whether another dashboard may be created: only below the allowance. */
export function canCreateDashboard(
  services: { dashboards: number; bonusDashboards: number },
  dashboardsCount: number,
): boolean {
  return dashboardsCount < dashboardAllowance(services)
}
