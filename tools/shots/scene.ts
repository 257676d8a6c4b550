import type { Page } from '@playwright/test'
import { type ErrorCode, ERRORS } from '#contract/base/errors.ts'
import type { Facts, Visitor } from './facts.ts'

/** One page in one state, as it is photographed and checked for accessibility. */
export interface Scene {
  page: string
  state: string
  visitor: Visitor
  path: (facts: Facts) => string
  /** Prepares answers of the server before the page is opened. */
  mock?: (page: Page) => Promise<unknown>
  /** Brings the open page to its state. */
  act?: (page: Page, facts: Facts) => Promise<unknown>
  /** Calls that are never answered: the page stays in its waiting state. */
  stalled?: RegExp
  /** Exists only at these widths. */
  widths?: readonly number[]
}

/** The error of a script broken on purpose. */
export const PLANTED = 'planted'

export const findName = ({ page, state }: Scene): string => `${page}-${state}`

/** Answers calls whose path matches with a refusal of the table, as the server would. */
export const refuse = (path: RegExp, code: ErrorCode) => async (page: Page) => {
  const [status, message] = ERRORS[code]
  await page.route(path, (route) => route.fulfill({ status, json: { message, code, request_id: 'planted' } }))
}

export const answer = (path: RegExp, json: unknown) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ json }))
}

/** Replaces a script of the page by one that throws. */
export const breakScript = (path: RegExp) => async (page: Page) => {
  await page.route(path, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `throw new Error('${PLANTED}')` }),
  )
}

/** Presses the element with the given name, and waits for what opens. */
export const open = (name: RegExp, opened: 'dialog' | 'menu') => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole(opened).first().waitFor()
}

/** Presses an action on the whole list; on a phone it is in a menu. */
export const openOfList = (name: RegExp, opened: 'dialog' | 'menu') => async (page: Page) => {
  const more = page.getByRole('button', { name: 'More list options' })
  if (await more.isVisible()) await more.click()
  await open(name, opened)(page)
}
