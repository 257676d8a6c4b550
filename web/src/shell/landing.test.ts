import { describe, expect, test } from 'vitest'
import { isEntitled, landingFor, ROUTE_PATHS, type LandingFacts } from './landing.ts'

const facts = (
  what: Partial<LandingFacts> & { roleId?: number | null; views?: number } = {},
): LandingFacts => ({
  company: {
    role_id: what.roleId ?? 3,
    integrations: what.views
      ? { tableau: { config: { token: 't' }, views: [{ name: 'Volumes', url: 'https://bi.example/1' }] } }
      : {},
  },
  permissions: what.permissions ?? [],
  modules: what.modules ?? [],
  levels: what.levels ?? { bookings: 'see' },
})

describe('the landing page', () => {
  test.each([7, 8])(
    '[PLT-051] role %s with the terminal permission lands on the terminal load list',
    (roleId) => {
      expect(landingFor(facts({ roleId, permissions: ['terminal_terminal'] }))).toBe('terminalLoadList')
    },
  )

  test('[PLT-051] another role with the terminal permission, or role 7 without it, does not', () => {
    expect(landingFor(facts({ roleId: 6, permissions: ['terminal_terminal'] }))).toBe('userProfile')
    expect(landingFor(facts({ roleId: 7 }))).toBe('userProfile')
  })

  test.each([
    'dashboard_widgets_dwelling_over_2_days',
    'dashboard_widgets_ap_status',
    'dashboard_widgets_cp_status_or_notified',
    'dashboard_widgets_ready_for_release',
  ])('[PLT-052] %s alone leads to the dashboard', (permission) => {
    expect(landingFor(facts({ permissions: [permission] }))).toBe('dashboard')
  })

  test('[PLT-053] the asset list is next, for those who may see it', () => {
    expect(landingFor(facts({ permissions: ['visibility_asset_list'] }))).toBe('assetsList')
    expect(landingFor(facts({ permissions: ['visibility_fleet_cycles'] }))).toBe('userProfile')
  })

  test('[PLT-054] the patterns are next, where the waybill module is on', () => {
    expect(landingFor(facts({ modules: ['hasWaybillModule'] }))).toBe('patternsList')
  })

  test.each([
    'reporting_report_builder',
    'reporting_pipeline_view',
    'reporting_forecasting',
    'reporting_network_maps',
  ])('[PLT-055] %s alone leads to the report builder', (permission) => {
    expect(landingFor(facts({ permissions: [permission] }))).toBe('reportBuilderDashboard')
  })

  test('[PLT-056] an analytics view leads to advanced analytics', () => {
    expect(landingFor(facts({ views: 1 }))).toBe('advancedAnalytics')
  })

  test('[PLT-057] all other users land on the profile', () => {
    expect(landingFor(facts())).toBe('userProfile')
  })

  test('[PLT-050] the first matching rule wins', () => {
    const everything = {
      permissions: ['terminal_terminal', 'dashboard_widgets_ap_status', 'visibility_asset_list'],
      modules: ['hasWaybillModule'],
      views: 1,
    }

    expect(landingFor(facts({ ...everything, roleId: 8 }))).toBe('terminalLoadList')
    expect(landingFor(facts({ ...everything, roleId: 1 }))).toBe('dashboard')
    expect(landingFor(facts({ modules: ['hasWaybillModule'], permissions: ['reporting_forecasting'] }))).toBe(
      'patternsList',
    )
  })

  test('[PLT-058] every route name has its path', () => {
    expect(ROUTE_PATHS).toMatchObject({
      terminalLoadList: '/terminal/loads',
      dashboard: '/',
      assetsList: '/visibility/$customerId/assets',
      patternsList: '/waybilling/$customerId/patterns',
      reportBuilderDashboard: '/reports/$customerId/report-builder',
      advancedAnalytics: '/analytics/$customerId/advanced',
      userProfile: '/profile',
      oauthLogout: '/auth/logout',
    })
  })
})

test('[PLT-089] permissions or an analytics view alone make the portal ready; a module switch alone does not', () => {
  expect(isEntitled(facts({ permissions: ['company_settings'] }))).toBe(true)
  expect(isEntitled(facts({ views: 1 }))).toBe(true)
  expect(isEntitled(facts({ modules: ['hasWaybillModule'] }))).toBe(false)
})
