/** A notice for two customers, on some days. */
export const PLATFORM_NOTICE = {
  active: true,
  title: 'Maintenance on Saturday night',
  body: 'Positions may be delayed from 10 PM to 11:30 PM CST.\nNo data will be lost.',
  version: '4',
  revision: 6,
  starts_on: '2026-11-20',
  ends_on: '2026-11-28',
  audience: 'customers',
  customers: [
    { id: 2, name: 'Cascade Lumber' },
    { id: 3, name: 'Great Northern Agricultural Cooperative' },
  ],
}
