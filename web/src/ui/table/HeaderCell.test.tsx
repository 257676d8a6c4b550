import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LETTER, showOnPaper } from '../../testing/on-paper.ts'
import { HeaderCell } from './HeaderCell.tsx'

const nothing = () => {}

// A browser repeats a table's head on each sheet, but not what is in the box of a button.
test('the label of a column has no box of a button on paper, so that every sheet repeats it', async () => {
  await showOnPaper(LETTER.landscape)
  await render(
    <table>
      <thead>
        <tr>
          <HeaderCell
            columnKey="eta"
            label="ETA"
            isSortable
            align={undefined}
            direction="asc"
            actions={{ onSort: nothing, onHide: nothing, onMove: nothing, onWidth: nothing } as never}
            onMenu={nothing}
            onDragWidth={nothing}
            choice={undefined}
          />
        </tr>
      </thead>
    </table>,
  )

  await expect.element(page.getByText('ETA', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'ETA', exact: true }))
    .toHaveStyle({ display: 'contents' })
  await expect.element(page.getByRole('button', { name: 'Column ETA' })).not.toBeInTheDocument()
})
