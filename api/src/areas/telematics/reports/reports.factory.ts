import { registerDevices } from '#contract/areas/telematics/devices/devices.contract.ts'
import { receiveReports } from '#contract/areas/telematics/reports/reports.contract.ts'
import type { TestApp } from '../../../testing/app.ts'

/** Ways to mount devices on units of a portal and to report as they do. */
export function makeDevices(portal: TestApp) {
  /** Adds units to the fleet and mounts devices on them: the name of the unit, of its device. */
  async function mount(units: Readonly<Record<string, string>>, customerId = 1): Promise<void> {
    await portal.superuser(async (db) => {
      for (const unit of Object.keys(units))
        await db.query(`insert into equipment values ($1, $2, 'R', null, true) on conflict do nothing`, [
          customerId,
          unit,
        ])
    })
    const devices = Object.entries(units)
      .map(([unit, device]) => `${device}, ${unit}`)
      .join('\n')
    const { status, error } = await portal.call(
      registerDevices,
      { params: { customerId }, body: { devices, heartbeat_minutes: 60 } },
      customerId === 1 ? 'full' : 'other',
    )
    if (status !== 200) throw new Error(JSON.stringify(error))
  }

  const post = (body: string, as: 'full' | 'other' = 'full', token?: string) =>
    portal.call(
      receiveReports,
      { params: { customerId: as === 'full' ? 1 : 2 }, body: Buffer.from(body) },
      token === undefined ? as : null,
      {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    )

  const report = async (...messages: object[]) =>
    (await post(JSON.stringify({ v: 1, source: 'test', messages }))).data

  return { mount, post, report }
}

/** A moment some minutes before now, as devices write it. */
export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

export const CHICAGO = { lat: 41.8781, lon: -87.6298 }
/** 8 km south of it. */
export const SOUTH = { lat: 41.806, lon: -87.6298 }
