import { starterCustomers, starterReference, starterUsers, STARTER_PASSWORD } from '#demo/starter.ts'
import { starterFuel } from '#demo/fuel.ts'
import { parseSize } from '#demo/settings.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import type { Vault } from '../secrets/vault.ts'
import { loadDemo, loadReference } from './load-starter.ts'

/**
 * Updates the shared tables of railroads, stations, commodities and event codes and, with the demo on, adds its
 * customers and users to an empty portal. Returns whether the demo was added. The vault seals the links of its sent
 * quotes; without one they have no links.
 */
export async function loadStarter(
  ownerUrl: string,
  demo: 'on' | 'off',
  vault: Vault | null = null,
): Promise<boolean> {
  const { carriers, ...facts } = starterReference()
  await loadReference(ownerUrl, { ...facts, event_codes: [...STARTER_EVENT_CODES] })
  if (demo === 'off') return false
  // where the demo's railroads take documents: a real railroad's IDs are entered by an administrator
  await loadReference(ownerUrl, { carriers, ...starterFuel(new Date()) })
  return loadDemo(ownerUrl, {
    customers: starterCustomers(parseSize(process.env.DEMO_WORLD || 'full')),
    users: starterUsers(),
    password: STARTER_PASSWORD,
    vault,
  })
}
