import { lazyRouteComponent } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'
import type { PageRoute } from '../route.ts'
import { currentSession } from '../session.ts'
import { loading } from '../status.ts'

const testPage = (path: string, title: string, nav?: PageRoute['nav']): PageRoute => ({
  path,
  title,
  crumbs: [],
  needs: 'signed-in',
  page: lazyRouteComponent(() => Promise.resolve({ Screen: () => <h1>{title}</h1> }), 'Screen'),
  ...(nav && { nav }),
})

const PAGES = [
  testPage('/', 'Start', { group: 'Operate', label: 'Start', icon: 'dashboard' }),
  testPage('/cars/$customerId', 'Cars', { group: 'Operate', label: 'Cars', icon: 'car' }),
  testPage('/cars/$customerId/$carId', 'One car'),
]

const TWO = { user: { companies: [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })] } }
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const arrive = (name: string) => expect.element(heading(name)).toBeVisible()

async function switchTo(name: string): Promise<void> {
  await page.getByRole('button', { name: /Change customer/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(name) }).click()
}

describe('changing the customer', () => {
  test('[PLT-004] stays on a page that belongs to a customer alone', async () => {
    signedInAs(TWO)
    const { path } = await openPortal(PAGES, '/cars/7')
    await arrive('Cars')

    await switchTo('Cascade Lumber')

    await expect
      .element(page.getByRole('button', { name: 'Customer: Cascade Lumber. Change customer' }))
      .toBeVisible()
    expect(path()).toBe('/cars/9')
  })

  test('leaves a page that shows a thing of the other customer', async () => {
    signedInAs(TWO)
    const { path } = await openPortal(PAGES, '/cars/7/33')
    await arrive('One car')

    await switchTo('Cascade Lumber')

    await arrive('Start')
    expect(path()).toBe('/')
    expect(currentSession()?.company.id).toBe(9)
  })

  test('[PLT-116] on a page of no customer takes effect in place', async () => {
    signedInAs(TWO)
    await openPortal(PAGES, '/')
    await arrive('Start')

    await switchTo('Cascade Lumber')

    await expect.element(page.getByRole('button', { name: /^Customer: Cascade Lumber/ })).toBeVisible()
    expect(localStorage.getItem('interline.default-company')).toBe('9')
  })

  test('is not offered to a user with one customer', async () => {
    signedInAs()

    await openPortal(PAGES, '/')
    await arrive('Start')

    await expect.element(page.getByText('Prairie Grain')).toBeVisible()
    expect(page.getByRole('button', { name: /Change customer/ }).elements()).toEqual([])
  })
})

describe('[PLT-200] on a small screen', () => {
  test('the navigation opens over the page and closes when a place is chosen', async () => {
    await page.viewport(390, 844)
    signedInAs()
    await openPortal(PAGES, '/')
    await arrive('Start')

    await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Cars' }).click()

    await arrive('Cars')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })
})

test('on a phone the header hides when scrolling down, and returns when scrolling up or by keyboard', async () => {
  await page.viewport(390, 844)
  signedInAs()
  const LongPage = () => <h1 style={{ height: 4000 }}>All cars</h1>
  const long = lazyRouteComponent(() => Promise.resolve({ LongPage }), 'LongPage')
  await openPortal([{ ...testPage('/', 'All cars'), page: long }], '/')
  await arrive('All cars')
  const head = page.getByRole('banner')
  const bottom = () => head.element().getBoundingClientRect().bottom

  window.scrollTo(0, 600)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  window.scrollTo(0, 500)
  await expect.poll(bottom).toBeGreaterThan(80)
  window.scrollTo(0, 900)
  await expect.poll(bottom).toBeLessThanOrEqual(0)
  page.getByRole('button', { name: 'Open navigation' }).element().focus({ preventScroll: true })
  await expect.poll(bottom).toBeGreaterThan(80)

  await page.viewport(1280, 900)
})

test.each([
  [431, 1],
  [430, 0],
])('[PLT-200] at %i px the header has the theme switch %i times', async (width, times) => {
  await page.viewport(width, 844)
  signedInAs()
  await openPortal(PAGES, '/')
  await arrive('Start')

  expect(page.getByRole('button', { name: /^Use (dark|light) theme$/ }).elements()).toHaveLength(times)
})

test('[PLT-088] a message shows while something is in progress, and no longer', async () => {
  await page.viewport(1280, 800)
  signedInAs()
  await openPortal(PAGES, '/')
  await arrive('Start')
  const work = Promise.withResolvers<void>()

  const done = loading('Opening the cars…', work.promise)

  const line = page.getByRole('status').filter({ hasText: 'Opening the cars…' })
  await expect.element(line).toBeInTheDocument()
  work.resolve()
  await done
  await expect.element(line).not.toBeInTheDocument()
})

test.each([
  [431, 'wide'],
  [430, 'small'],
])('[PLT-200] a message page of %i px is %s', async (width, size) => {
  await page.viewport(width, 844)
  signedInAs()
  await openPortal(PAGES, '/nowhere')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()

  const message = document.querySelector<HTMLElement>('[class*="message"]')
  const isSmall = message !== null && getComputedStyle(message).paddingTop === '152px'

  expect(isSmall ? 'small' : 'wide').toBe(size)
})

test('moving to another page puts the focus at its heading', async () => {
  await page.viewport(1280, 800)
  signedInAs()
  await openPortal(PAGES, '/')
  await arrive('Start')

  await page.getByRole('link', { name: 'Cars' }).click()

  await arrive('Cars')
  await expect.element(heading('Cars')).toHaveFocus()
})

test('the first stop of the Tab key leads past the navigation', async () => {
  signedInAs()
  await openPortal(PAGES, '/')
  await arrive('Start')

  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
})

test('on a low screen the navigation shows where one is', async () => {
  await page.viewport(1280, 300)
  signedInAs()
  const places = Array.from({ length: 12 }, (_, place) =>
    testPage(`/place-${place}`, `Place ${place}`, { group: 'Manage', label: `Place ${place}`, icon: 'car' }),
  )

  await openPortal(places, '/place-11')

  await expect.element(page.getByRole('link', { name: 'Place 11' })).toBeInViewport({ ratio: 1 })
})
