import { bookingsCanceled, bookingsOfEveryKind, bookingsOutOfReach } from './answers/bookings.answers.ts'
import { open, type Scene } from './scene.ts'
import {
  batchWithThreeBad,
  carsAtOrigin,
  fullPattern,
  rejectedForReasons,
  SIXTY_CARS,
  correctedTender,
  tenderInConflict,
  tenderThatWasRefused,
  undeliveredDocuments,
} from './answers/waybilling.answers.ts'

/** Billing: patterns, bookings, the form with its sections, and many cars at once. */
export const waybillingScenes: readonly Scene[] = [
  {
    page: 'booking-requests',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
  },
  {
    page: 'booking-requests',
    state: 'causes',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
    mock: rejectedForReasons,
  },
  {
    page: 'booking-requests',
    state: 'batches',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
    mock: bookingsOfEveryKind,
  },
  {
    page: 'booking-requests',
    state: 'no-match',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills?q=NOSUCHCAR&carrier=is.BNSF`,
  },
  {
    page: 'booking-requests',
    state: 'error',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
    mock: bookingsOutOfReach,
  },
  {
    page: 'patterns',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/patterns`,
  },
  {
    page: 'pattern',
    state: 'new',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/pattern/create`,
  },
  {
    page: 'undelivered',
    state: 'none',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/deliveries`,
  },
  {
    page: 'book-cars',
    state: 'first',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/book-cars`,
  },
  {
    page: 'book-cars',
    state: 'origin',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/book-cars?pattern=1`,
    mock: carsAtOrigin,
  },
  {
    page: 'booking-requests',
    state: 'canceled',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/waybills`,
    mock: bookingsCanceled,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Cancel bills' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel bills' }).click()
      await page.getByRole('region', { name: 'Cancel 12 bills' }).waitFor()
    },
  },
  {
    page: 'undelivered',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/deliveries`,
    mock: undeliveredDocuments,
  },
  {
    page: 'tender',
    state: 'mended',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/tender-request/7/view`,
    mock: correctedTender,
  },
  {
    page: 'tender',
    state: 'conflict',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/tender-request/7/view`,
    mock: tenderInConflict,
  },
  {
    page: 'tender',
    state: 'refused',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/tender-request/7/view`,
    mock: tenderThatWasRefused,
  },
  {
    page: 'tender',
    state: 'replay',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/tender-request/7/replay`,
    mock: tenderThatWasRefused,
  },
  {
    page: 'pattern',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/pattern/1/edit`,
    mock: fullPattern,
  },
  {
    page: 'pattern',
    state: 'naming',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/pattern/1/edit`,
    mock: fullPattern,
    act: open(/^Save Pattern$/, 'dialog'),
  },
  {
    page: 'tender-form',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/pattern/1/create-tender#parties`,
    mock: fullPattern,
  },
  {
    page: 'book-cars',
    state: 'three-bad',
    visitor: 'shipper',
    path: ({ customerId }) => `/waybilling/${customerId}/book-cars`,
    mock: batchWithThreeBad,
    act: async (page) => {
      await page.getByLabel('Pattern', { exact: true }).fill('eth')
      await page
        .getByRole('option', { name: /^Ethanol/ })
        .first()
        .click()
      await page.getByLabel('Cars', { exact: true }).fill(SIXTY_CARS)
      await page.keyboard.press('Tab')
      await page.getByText(/booked, 3 to correct/).waitFor()
    },
  },
  {
    page: 'admin-carriers',
    state: 'sftp',
    visitor: 'admin',
    path: () => '/admin/carriers',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add railroad' }).click()
      await page.getByRole('dialog').getByRole('radio', { name: /SFTP/ }).check({ force: true })
      await page.getByRole('dialog').getByLabel('Response folder').scrollIntoViewIfNeeded()
    },
  },
  {
    page: 'customer-railroads',
    state: 'open',
    visitor: 'admin',
    path: () => '/admin/customers/1/railroads',
    act: async (page) => {
      await page.getByRole('button', { name: /^BNSF/ }).click()
      await page.getByRole('button', { name: 'Stop bills' }).waitFor()
    },
  },
]
