import type { Page } from '@playwright/test'
import { answer, open, refuse, type Scene } from './scene.ts'
import { PROBLEM_LIST, TRACK, UNIT, UNIT_LIST, UNIT_MAP } from './telematics.answers.ts'

const at =
  (rest: string): Scene['path'] =>
  ({ customerId }) =>
    `/telematics/${customerId}/${rest}`

const units = async (page: Page) => {
  await answer(/\/telematics\/\d+\/units$/, UNIT_LIST)(page)
  await answer(/\/telematics\/\d+\/map$/, UNIT_MAP)(page)
}

const unit = async (page: Page) => {
  await answer(/\/telematics\/\d+\/units\/TILX270337$/, UNIT)(page)
  await answer(/\/telematics\/\d+\/units\/TILX270337\/track/, TRACK)(page)
}

const NO_ROWS = { data: [], record_count: 0 }

/** Units that report by themselves. */
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
]
