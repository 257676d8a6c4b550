import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ACCEPTED } from '../../../testing/tenders.ts'
import { TenderState } from './TenderState.tsx'

const BADGES = [
  ['On hold', 'on_hold'],
  ['Tender Accepted', 'tender_responded_accepted'],
  ['Pending', 'file_queued'],
  ['Tender Rejected', 'tender_responded_rejected'],
] as const

test('[WBL-126] active, success, pending and failure have a color and an icon each', async () => {
  await render(
    BADGES.map(([name, state]) => (
      <p key={state} aria-label={name}>
        <TenderState tender={{ ...ACCEPTED, state }} />
      </p>
    )),
  )
  const looks = BADGES.map(([name]) => page.getByLabelText(name, { exact: true }).element())
  await expect.element(page.getByText('Tender Accepted')).toBeVisible()

  const colors = looks.map((one) => getComputedStyle(one.querySelector('[data-tone]')!).backgroundColor)
  const icons = looks.map((one) => one.querySelector('svg')?.innerHTML)
  expect(new Set(colors).size).toBe(4)
  expect(new Set(icons).size).toBe(4)
})

test('a cancellation that waits for the railroad is said once', async () => {
  const undecided = { controlNumber: 34, purpose: 'cancellation' } as const
  const view = await render(<TenderState tender={{ ...ACCEPTED, state: 'cancellation_sent', undecided }} />)
  await expect.element(page.getByText('Cancellation sent')).toBeVisible()

  await view.rerender(<TenderState tender={{ ...ACCEPTED, undecided }} />)

  await expect.element(page.getByText('Tender Accepted')).toBeVisible()
  await expect.element(page.getByText('Cancellation sent')).toBeVisible()
})
