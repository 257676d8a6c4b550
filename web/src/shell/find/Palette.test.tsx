import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  makeRequest,
  box,
  chosen,
  heading,
  line,
  lines,
  NOTHING,
  open,
  openSearch,
  PAGES,
  SEARCHER,
} from '../../testing/find.tsx'
import { findAnything } from '#contract/areas/find/find.contract.ts'
import { makeCompany, signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

beforeEach(() => page.viewport(1280, 800))

describe('[PLT-082] the search for anything', () => {
  test('opens with Ctrl K also during typing, or by its button, and returns the focus', async () => {
    await openSearch()
    await userEvent.keyboard('{Escape}')
    expect(page.getByRole('dialog').elements()).toEqual([])

    await page.getByRole('textbox', { name: 'Note' }).click()
    await open()
    await expect.element(box()).toHaveFocus()
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus()

    await page.getByRole('button', { name: /^Find anything/ }).click()
    await expect.element(box()).toHaveFocus()
  })

  test('lists the pages and actions of the reader before anything is typed, and no others', async () => {
    await openSearch()

    expect(lines()).toEqual([
      'StartOperateGthenD',
      'AssetsOperateGthenA',
      'My Profile',
      'Use dark theme',
      'Copy link to this view',
      'Show help?',
      'Show keyboard shortcutsCtrl/',
      'Sign out',
    ])
  })

  test('is walked with the arrows from end to end and opens with Enter', async () => {
    const { path } = await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(chosen()).toMatchTextContent('GATX1234')

    await userEvent.keyboard('{ArrowUp}')
    await expect.element(chosen()).toMatchTextContent('Show “1234”')
    expect(box().element().getAttribute('aria-activedescendant')).toBe(chosen().element().id)
    await userEvent.keyboard('{ArrowDown}{Enter}')

    await expect.element(heading('Asset details')).toBeVisible()
    expect(path()).toBe('/visibility/7/waybills/33')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  test('opens a line in a new tab with Ctrl Enter and stays', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    onTestFinished(() => opened.mockRestore())
    await openSearch()
    await userEvent.type(box(), '1234')
    await expect.element(chosen()).toMatchTextContent('GATX1234')

    await userEvent.keyboard('{Control>}{Enter}{/Control}')

    expect(opened).toHaveBeenCalledWith('/visibility/7/waybills/33', '_blank', 'noopener')
    await expect.element(box()).toBeVisible()
  })

  test('finds pages and actions by any of their words, best first', async () => {
    await openSearch(SEARCHER, NOTHING)

    await userEvent.type(box(), 'st')
    await expect.element(chosen()).toMatchTextContent('Start')
    await userEvent.fill(box(), 'night')
    await expect.element(chosen()).toMatchTextContent('Use dark theme')
    await userEvent.fill(box(), 'visibility')
    await expect.element(chosen()).toMatchTextContent('Assets')
  })

  test('switches the customer', async () => {
    const companies = [makeCompany(), makeCompany({ id: 9, name: 'Cascade Lumber' })]
    await openSearch({ ...SEARCHER, user: { companies } }, NOTHING)

    await userEvent.type(box(), 'cascade{Enter}')

    await expect.element(page.getByRole('button', { name: /^Customer: Cascade Lumber/ })).toBeVisible()
  })

  test('offers what was open last in this tab', async () => {
    const { router } = await openSearch()
    await userEvent.keyboard('{Escape}')
    await router.navigate({ href: '/visibility/7/waybills/33' })
    await expect.element(heading('Asset details')).toBeVisible()

    await open()

    await expect.element(page.getByRole('group', { name: 'Recently opened' })).toBeVisible()
    expect(lines()[0]).toBe('GATX1234Houston, TX')
  })

  test('takes many pasted ids to the asset list', async () => {
    const { api, path } = await openSearch()

    box().element().dispatchEvent(getPaste('gatx 1\r\nUTLX2\r\n'))

    await expect.element(box()).toHaveValue('gatx 1, UTLX2')
    expect(lines()).toEqual(['Find these 2 in the asset listGATX1, UTLX2'])
    await userEvent.keyboard('{Enter}')
    await expect.element(heading('Visibility Dashboard')).toBeVisible()
    expect(path()).toBe('/visibility/7/assets?ids=GATX1%7CUTLX2')
    expect(makeRequest(api)).toBe(0)
  })

  test('shows when there are more ids than one search accepts', async () => {
    await openSearch()

    await userEvent.fill(box(), 'GATX1, GATX2, GATX3, GATX4')
    await userEvent.keyboard('{Enter}')

    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/4 IDs are too many for one search\. Paste them in smaller batches\./)
  })

  test('fills a phone, where its button has no text', async () => {
    await page.viewport(390, 844)
    await openSearch()

    const { width, height } = page.getByRole('dialog').element().getBoundingClientRect()
    expect([width, height]).toEqual([390, 844])
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Find anything/ }).click()
    await expect.element(box()).toHaveFocus()
  })
})

const getPaste = (text: string): ClipboardEvent => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  return new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
}

async function openGoTo() {
  const api = signedInAs({ permissions: ['visibility_asset_list'] })
  api.answer(findAnything, NOTHING)
  await openPortal(PAGES, '/')
  await expect.element(heading('Start')).toBeVisible()
  await open()
}

describe('without the permission for the search', () => {
  test('[PLT-082] people, pages and actions are all that is offered', async () => {
    await openGoTo()

    await expect.element(page.getByPlaceholder('Person, page or action')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Find anything/ })).not.toBeInTheDocument()
  })

  test('a unit outside the search is not shown as missing: the list that has it is offered', async () => {
    await openGoTo()

    await userEvent.fill(page.getByRole('combobox', { name: 'Go to' }), 'UTLX207444')

    await expect.element(line('Show “UTLX207444” in the asset list')).toBeVisible()
    await expect
      .element(
        page.getByText(
          'No people, pages or actions match “UTLX207444”. You can search for units in the asset list.',
        ),
      )
      .toBeVisible()
  })
})
