import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Chips } from './Chips.tsx'
import { byKey, type Shape } from './shape.rules.ts'

const columns = byKey(
  ['Place', 'Released', 'Accrued'].map((label) => ({
    key: label.toLowerCase(),
    label,
    group: 'stays',
    data_type: 'string',
    sortable: true,
    filterable: true,
    measures: [],
    operands: ['contains'],
  })),
)
const SHAPE: Shape = {
  dataset: 'stays',
  columns: [{ key: 'place' }, { key: 'released' }, { key: 'accrued' }],
  filters: [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
}

function Held() {
  const [shape, setShape] = useState(SHAPE)
  return (
    <Chips
      {...{ shape, columns }}
      counts={null}
      emptiedBy={null}
      open={null}
      onOpen={() => undefined}
      onChange={setShape}
      onAdd={() => undefined}
    />
  )
}

test('[RPT-021] a column is put elsewhere by dragging it, and by Alt with an arrow', async () => {
  await render(<Held />)
  const chips = page.getByRole('group', { name: 'Columns' }).getByRole('button', { expanded: false })
  const order = () => chips.elements().map((chip) => chip.textContent)
  await expect.poll(order).toEqual(['Place', 'Released', 'Accrued'])

  await page.getByRole('button', { name: 'Accrued' }).dropTo(page.getByRole('button', { name: 'Place' }))
  await expect.poll(order).toEqual(['Accrued', 'Place', 'Released'])

  ;(page.getByRole('button', { name: 'Accrued' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(order).toEqual(['Place', 'Accrued', 'Released'])
})
