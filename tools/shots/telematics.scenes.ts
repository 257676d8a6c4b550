import type { Page } from '@playwright/test'
import { answer, open, refuse, type Scene } from './scene.ts'
import {
  ALERT_LIST,
  FENCE,
  FENCE_DWELL,
  FENCE_LIST,
  FENCE_MAP,
  PROBLEM_LIST,
  SIGHTINGS,
  TRACK,
  UNIT,
  UNIT_LIST,
  UNIT_MAP,
  VISIT_LIST,
} from './telematics.answers.ts'

const at =
  (rest: string): Scene['path'] =>
  ({ customerId }) =>
    `/telematics/${customerId}/${rest}`

const alerts = answer(/\/api\/telematics\/\d+\/alerts$/, ALERT_LIST)

const units = async (page: Page) => {
  await answer(/\/telematics\/\d+\/units$/, UNIT_LIST)(page)
  await answer(/\/telematics\/\d+\/map$/, UNIT_MAP)(page)
  await answer(/\/api\/telematics\/\d+\/fences\/map$/, FENCE_MAP)(page)
  await alerts(page)
}

const fences = async (page: Page) => {
  await answer(/\/api\/telematics\/\d+\/fences(\?|$)/, FENCE_LIST)(page)
  await answer(/\/api\/telematics\/\d+\/fences\/map$/, FENCE_MAP)(page)
  await answer(/\/api\/telematics\/\d+\/fences\/\d+\/dwell$/, FENCE_DWELL)(page)
  await answer(/\/api\/telematics\/\d+\/fences\/\d+$/, FENCE)(page)
  await answer(/\/api\/telematics\/\d+\/fence-visits/, VISIT_LIST)(page)
}

const unit = async (page: Page) => {
  await answer(/\/telematics\/\d+\/units\/TILX270337$/, UNIT)(page)
  await answer(/\/telematics\/\d+\/units\/TILX270337\/track/, TRACK)(page)
  await answer(/\/api\/telematics\/\d+\/units\/TILX270337\/sightings$/, SIGHTINGS)(page)
}

const NO_ROWS = { data: [], record_count: 0 }

/** Units with devices. */
export const telematicsScenes: readonly Scene[] = [
  { page: 'watchtower', state: 'full', visitor: 'shipper', path: at('watchtower'), mock: units },
  {
    page: 'watchtower',
    state: 'no-units',
    visitor: 'shipper',
    path: at('watchtower'),
    mock: answer(/\/telematics\/\d+\/units$/, NO_ROWS),
  },
  {
    page: 'watchtower',
    state: 'server-error',
    visitor: 'shipper',
    path: at('watchtower'),
    mock: refuse(/\/telematics\/\d+\/units$/, 'internal'),
  },
  {
    page: 'watchtower-unit',
    state: 'full',
    visitor: 'shipper',
    path: at('watchtower/TILX270337'),
    mock: unit,
  },
  {
    page: 'watchtower-unit',
    state: 'no-device',
    visitor: 'shipper',
    path: at('watchtower/NONE1'),
  },
  { page: 'watchtower-alerts', state: 'full', visitor: 'shipper', path: at('alerts'), mock: alerts },
  {
    page: 'watchtower-alerts',
    state: 'no-alerts',
    visitor: 'shipper',
    path: at('alerts'),
    mock: answer(/\/api\/telematics\/\d+\/alerts$/, {
      ...NO_ROWS,
      critical_count: 0,
      warning_count: 0,
      info_count: 0,
    }),
  },
  { page: 'watchtower-settings', state: 'full', visitor: 'shipper', path: at('alert-settings') },
  {
    page: 'watchtower-settings',
    state: 'edit',
    visitor: 'shipper',
    path: at('alert-settings'),
    act: open(/^Edit All units$/, 'dialog'),
  },
  {
    page: 'watchtower-settings',
    state: 'server-error',
    visitor: 'shipper',
    path: at('alert-settings'),
    mock: refuse(/\/telematics\/\d+\/thresholds$/, 'internal'),
  },
  {
    page: 'watchtower-devices',
    state: 'full',
    visitor: 'shipper',
    path: at('devices'),
    mock: answer(/\/telematics\/\d+\/quarantine$/, PROBLEM_LIST),
  },
  {
    page: 'watchtower-devices',
    state: 'no-problems',
    visitor: 'shipper',
    path: at('devices'),
    mock: answer(/\/telematics\/\d+\/quarantine$/, NO_ROWS),
  },
  {
    page: 'watchtower-devices',
    state: 'register',
    visitor: 'shipper',
    path: at('devices'),
    mock: answer(/\/telematics\/\d+\/quarantine$/, PROBLEM_LIST),
    act: open(/^Register devices$/, 'dialog'),
  },
  { page: 'geofences', state: 'full', visitor: 'shipper', path: at('geofences'), mock: fences },
  {
    page: 'geofences',
    state: 'none',
    visitor: 'shipper',
    path: at('geofences'),
    mock: answer(/\/api\/telematics\/\d+\/fences(\?|$)/, { data: [], total_record_count: 0 }),
  },
  {
    page: 'geofences',
    state: 'server-error',
    visitor: 'shipper',
    path: at('geofences'),
    mock: refuse(/\/api\/telematics\/\d+\/fences(\?|$)/, 'internal'),
  },
  { page: 'geofence', state: 'dwell', visitor: 'shipper', path: at('geofences/1'), mock: fences },
  { page: 'geofence', state: 'new', visitor: 'shipper', path: at('geofences/new') },
  { page: 'geofence', state: 'edit', visitor: 'shipper', path: at('geofences/2/edit'), mock: fences },
  { page: 'geofence-visits', state: 'full', visitor: 'shipper', path: at('geofence-visits'), mock: fences },
]
