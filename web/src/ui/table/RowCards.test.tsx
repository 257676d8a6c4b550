import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../theme/base.css'
import { RowCards } from './RowCards.tsx'

const PAYER = 'Consolidated Northern Agricultural Producers Cooperative of the Upper Mississippi'

test('a number on a phone is whole beside a long name, which is shortened', async () => {
  await page.viewport(390, 844)
  await render(
    <RowCards
      label="Invoices"
      rows={[{ payer: PAYER, open: '$10,210.03', total: '$30,029.50' }]}
      getKey={({ payer }) => payer}
      getName={() => 'MF-1038'}
      renderHead={() => <header>MF-1038</header>}
      columns={[
        { key: 'payer', label: 'Payer', widthPx: 160, isSortable: true, cell: ({ payer }) => payer },
        {
          key: 'open',
          label: 'Open',
          widthPx: 120,
          isSortable: true,
          align: 'end',
          cell: ({ open }) => open,
        },
        {
          key: 'total',
          label: 'Total',
          widthPx: 120,
          isSortable: true,
          isWeight: true,
          cell: ({ total }) => total,
        },
      ]}
      hasValue={() => true}
      skeletonRows={0}
      isStale={false}
      empty={null}
    />,
  )

  const open = page.getByText('Open $10,210.03')
  await expect.element(open).toBeVisible()
  expect(open.element().scrollWidth).toBeLessThanOrEqual(open.element().clientWidth)
  expect(page.getByText(PAYER).element().clientWidth).toBeGreaterThan(40)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
