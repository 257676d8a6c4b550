import { AT_RISK, CARS, NO_CARS } from './answers/demurrage.answers.ts'
import { answer, refuse, type Scene } from './scene.ts'

const SUMMARY = /\/api\/demurrage\/\d+\/summary/
const STAYS = /\/api\/demurrage\/\d+\/stays$/
const STAYS_PATH = ({ customerId }: { customerId: number }) => `/demurrage/${customerId}`
const full: Scene['mock'] = async (page) => {
  await answer(SUMMARY, AT_RISK)(page)
  await answer(STAYS, { data: CARS, record_count: CARS.length })(page)
}

/** Demurrage of cars at the customer. */
export const demurrageScenes: readonly Scene[] = [
  { page: 'demurrage', state: 'full', visitor: 'shipper', path: STAYS_PATH, mock: full },
  {
    page: 'demurrage',
    state: 'cars',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}?cars=true`,
    mock: full,
  },
  { page: 'demurrage', state: 'empty', visitor: 'shipper', path: STAYS_PATH, mock: answer(SUMMARY, NO_CARS) },
  {
    page: 'demurrage',
    state: 'refused',
    visitor: 'shipper',
    path: STAYS_PATH,
    mock: refuse(SUMMARY, 'not_permitted'),
  },
  {
    page: 'demurrage-statement',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/statement`,
  },
  {
    page: 'demurrage-tariffs',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/tariffs`,
  },
  {
    page: 'demurrage-tariff',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId }) => `/demurrage/${customerId}/tariffs/new`,
  },
]
