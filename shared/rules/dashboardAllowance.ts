/** Dashboards a company may have: those of its plan and those given on top (spec section 9). */
export function dashboardAllowance(services: { dashboards: number; bonusDashboards: number }): number {
  return services.dashboards + services.bonusDashboards
}

/** Whether another dashboard may be created: only below the allowance (spec section 6). */
export function canCreateDashboard(
  services: { dashboards: number; bonusDashboards: number },
  dashboardsCount: number,
): boolean {
  return dashboardsCount < dashboardAllowance(services)
}
