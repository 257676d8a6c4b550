import { createRef, type RefObject, useRef } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useRowKeys } from '../table/use-row-keys.ts'
import { type KeyBinding, setSingleKeys } from './keys.ts'
import { useKeyAreas, useKeys } from './use-keys.ts'

beforeEach(() => setSingleKeys(true))

interface Props {
  bindings: readonly KeyBinding[]
  isAboveDialogs?: boolean
  dialog?: RefObject<HTMLDialogElement | null>
}

function Screen({ bindings, isAboveDialogs = false, dialog }: Props) {
  useKeys('Screen', bindings, { isAboveDialogs })
  return (
    <>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Loaded" />
      <textarea aria-label="Note" />
      <div role="menu" aria-label="Sizes">
        <button type="button" role="menuitem">
          Small
        </button>
      </div>
      <dialog ref={dialog ?? null} aria-label="Question">
        <button type="button">Yes</button>
      </dialog>
    </>
  )
}

const binding = (key: string) => ({ keys: [key], text: key, run: vi.fn<() => void>() })
const press = (keys: string) => userEvent.keyboard(keys)

describe('[WCAG 2.1.4] a single key', () => {
  test('works wherever the focus is', async () => {
    const slash = binding('/')
    await render(<Screen bindings={[slash]} />)

    await press('/')
    await page.getByRole('checkbox').click()
    await press('/')

    expect(slash.run).toHaveBeenCalledTimes(2)
  })

  test('is text in an input or an open menu', async () => {
    const slash = binding('/')
    await render(<Screen bindings={[slash]} />)

    await userEvent.type(page.getByRole('textbox', { name: 'Name' }), 'a/b')
    await userEvent.type(page.getByRole('textbox', { name: 'Note' }), '/')
    await page.getByRole('menuitem').click()
    await press('/')

    expect(slash.run).not.toHaveBeenCalled()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('a/b')
  })

  test('does nothing once such keys are turned off, other keys go on', async () => {
    const [slash, two, mod] = [binding('/'), binding('g d'), binding('Mod+k')]
    await render(<Screen bindings={[slash, two, mod]} />)
    setSingleKeys(false)

    await press('/gd')
    await press('{Control>}k{/Control}')

    expect(slash.run).not.toHaveBeenCalled()
    expect(two.run).not.toHaveBeenCalled()
    expect(mod.run).toHaveBeenCalledTimes(1)
  })

  test('does nothing behind an open dialog, unless it is meant to', async () => {
    const [slash, help] = [binding('/'), binding('?')]
    const dialog = createRef<HTMLDialogElement>()
    await render(<Screen bindings={[slash]} dialog={dialog} />)
    await render(<Screen bindings={[help]} isAboveDialogs />)
    dialog.current?.showModal()

    await press('/?')

    expect(slash.run).not.toHaveBeenCalled()
    expect(help.run).toHaveBeenCalledTimes(1)
  })

  test('with Ctrl, Alt or Command is the browser’s', async () => {
    const slash = binding('j')
    await render(<Screen bindings={[slash]} />)

    await press('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}{Shift>}j{/Shift}')

    expect(slash.run).not.toHaveBeenCalled()
  })
})

describe('two keys, one after the other', () => {
  test('work, and the second alone does nothing', async () => {
    const two = binding('g d')
    await render(<Screen bindings={[two]} />)

    await press('d')
    expect(two.run).not.toHaveBeenCalled()
    await press('gd')

    expect(two.run).toHaveBeenCalledTimes(1)
  })

  test('end with any other key, which does what it does by itself', async () => {
    const [two, slash] = [binding('g d'), binding('/')]
    await render(<Screen bindings={[two, slash]} />)

    await press('g/d')

    expect(two.run).not.toHaveBeenCalled()
    expect(slash.run).toHaveBeenCalledTimes(1)
  })

  test('are two keys again when too much time passes between them', async () => {
    const two = binding('g d')
    await render(<Screen bindings={[two]} />)
    const now = vi.spyOn(Event.prototype, 'timeStamp', 'get')
    onTestFinished(() => now.mockRestore())

    now.mockReturnValue(1000)
    await press('g')
    now.mockReturnValue(2600)
    await press('d')

    expect(two.run).not.toHaveBeenCalled()
  })
})

function Table({ name, rows = [1, 2, 3] }: { name: string; rows?: readonly number[] }) {
  const box = useRef<HTMLElement>(null)
  const onKeyDown = useRowKeys(box)
  return (
    <section ref={box} tabIndex={0} aria-label={name} onKeyDown={onKeyDown}>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">
                <a href={`#${row}`}>{`${name} ${row}`}</a>
                <button type="button">{`Book ${name} ${row}`}</button>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const row = (name: string) => page.getByRole('link', { name })

describe('the rows of a table', () => {
  test('are walked with j and k from anywhere, and not past their ends', async () => {
    await render(<Table name="Car" />)

    await press('j')
    await expect.element(row('Car 1')).toHaveFocus()
    await press('jjjj')
    await expect.element(row('Car 3')).toHaveFocus()
    await press('k')
    await expect.element(row('Car 2')).toHaveFocus()
  })

  test('give the focus of one that goes to the next, or to the last', async () => {
    const { rerender } = await render(<Table name="Car" />)
    await press('jj')

    await rerender(<Table name="Car" rows={[1, 3]} />)
    await expect.element(row('Car 3')).toHaveFocus()
    await rerender(<Table name="Car" rows={[1]} />)
    await expect.element(row('Car 1')).toHaveFocus()
    await rerender(<Table name="Car" rows={[]} />)

    await expect.element(page.getByRole('region', { name: 'Car' })).toHaveFocus()
  })

  test('take no focus that was moved elsewhere', async () => {
    const { rerender } = await render(<Table name="Car" />)
    await press('jj')
    await userEvent.click(document.body)

    await rerender(<Table name="Car" rows={[1]} />)

    expect(document.activeElement).toBe(document.body)
  })

  test('go on from the row that holds the focus, whatever of it has it', async () => {
    await render(<Table name="Car" />)

    page.getByRole('button', { name: 'Book Car 2' }).element().focus()
    await press('j')
    await expect.element(row('Car 3')).toHaveFocus()
    page.getByRole('button', { name: 'Book Car 2' }).element().focus()
    await press('k')
    await expect.element(row('Car 1')).toHaveFocus()
  })

  test('are walked with arrows, Home and End once a row has the focus, and left with Escape', async () => {
    await render(<Table name="Car" />)

    await press('{ArrowDown}')
    expect(document.activeElement).toBe(document.body)
    await press('j{ArrowDown}')
    await expect.element(row('Car 2')).toHaveFocus()
    await press('{End}')
    await expect.element(row('Car 3')).toHaveFocus()
    await press('{Home}')
    await expect.element(row('Car 1')).toHaveFocus()
    await press('{Escape}')
    await expect.element(page.getByRole('region', { name: 'Car' })).toHaveFocus()
  })

  test('are those of the table with the focus where there are two', async () => {
    await render(
      <>
        <Table name="Car" />
        <Table name="Train" />
      </>,
    )

    row('Train 1').element().focus()
    await press('j')

    await expect.element(row('Train 2')).toHaveFocus()
  })

  test('keep their arrows when single keys are off', async () => {
    await render(<Table name="Car" />)
    setSingleKeys(false)

    row('Car 1').element().focus()
    await press('j')
    await expect.element(row('Car 1')).toHaveFocus()
    await press('{ArrowDown}')
    await expect.element(row('Car 2')).toHaveFocus()
  })
})

function Areas() {
  const areas = useKeyAreas()
  return (
    <ul>
      {areas.map(({ area, bindings }) => (
        <li key={area}>{`${area}: ${bindings.map(({ text }) => text).join(', ')}`}</li>
      ))}
    </ul>
  )
}

test('a mounted component registers its keys, each once, and removes them on unmount', async () => {
  const both = (
    <>
      <Table name="Car" />
      <Table name="Train" />
    </>
  )
  await render(<Areas />)
  const { unmount } = await render(both)

  await expect
    .element(page.getByRole('listitem').first())
    .toHaveTextContent(
      'Rows: Next row, Previous row, Row below, Row above, First row, Last row, Open row, Exit list',
    )

  await unmount()
  await expect.poll(() => page.getByRole('listitem').elements()).toEqual([])
})
