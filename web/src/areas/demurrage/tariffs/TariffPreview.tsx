import { showMonth } from '#contract/base/dates.ts'
import { useEffect, useState } from 'react'
import type { previewTariff, TariffBody } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { showCents } from '#contract/base/money.ts'
import { useCore } from '../../../form/context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './TariffPreview.module.css'
import { requestPreview } from './tariffs.calls.ts'

type Preview = Answer<typeof previewTariff>

/** Last month's charges under the unsaved tariff. */
export function TariffPreview({ customerId }: { customerId: number }) {
  const { form, rules } = useCore()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isOld, setIsOld] = useState(false)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setIsOld(true) }), [form])
  const look = async () => {
    const typed = form.getValues()
    // A draft can be previewed without a name.
    const values = { ...typed, name: typed['name'] || 'Draft' }
    const wrong = [...(rules.now()?.problems(values) ?? [])]
    if (wrong.length > 0) {
      setPreview(null)
      const texts = wrong.map(([path, problem]) => `${rules.now()?.label(path)}: ${problem.texts.join(' ')}`)
      setProblem(`Fix this, then try again. ${texts.join(' ')}`)
      await form.trigger(wrong.map(([path]) => path))
      return
    }
    setIsBusy(true)
    const { version: _, ...body } = (rules.now()?.body(values) ?? values) as TariffBody & { version?: number }
    const response = await requestPreview(customerId, body)
    setIsBusy(false)
    setIsOld(false)
    setPreview(response.success ? response.data : null)
    setProblem(response.success ? null : response.error.message)
  }
  return (
    <Panel
      title="Preview"
      hint="Recalculates last month’s cars with these rules. Nothing is saved."
      actions={
        <Button
          isBusy={isBusy}
          // the field keeps the focus: a message that appears on blur would move the button away
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void look()}
        >
          Preview last month
        </Button>
      }
    >
      <div aria-live="polite">
        {problem && <PanelNote>{problem}</PanelNote>}
        {preview && isOld && <PanelNote>The rules have changed since this preview. Run it again.</PanelNote>}
        {preview && <Shown preview={preview} />}
      </div>
    </Panel>
  )
}

function Shown({ preview: { month, tried, now, cars } }: { preview: Preview }) {
  if (tried.cars === 0)
    return <PanelNote>No cars matching this tariff were released in {showMonth(month)}.</PanelNote>
  return (
    <>
      <dl className={css.sums}>
        <div>
          <dt>
            With these rules, {tried.cars} {tried.cars === 1 ? 'car' : 'cars'} in {showMonth(month)}
          </dt>
          <dd>{showCents(tried.cents)}</dd>
        </div>
        <div>
          <dt>Current charges</dt>
          <dd>{showCents(now.cents)}</dd>
        </div>
        <div>
          <dt>Days, free days, charged days</dt>
          <dd>
            {tried.debits}, {tried.credits}, {tried.chargeable}
          </dd>
        </div>
      </dl>
      {cars.length > 0 && (
        <SimpleTable
          label="Largest changes"
          kind="plain"
          rows={cars}
          getKey={({ equipment_id, location }) => `${equipment_id} ${location}`}
          columns={[
            { head: 'Car', names: true, oneLine: true, render: ({ equipment_id }) => equipment_id },
            { head: 'Location', render: ({ location }) => location },
            { head: 'Days', number: true, render: ({ debits }) => debits },
            { head: 'With these rules', number: true, render: ({ tried_cents }) => showCents(tried_cents) },
            { head: 'Now', number: true, render: ({ now_cents }) => showCents(now_cents) },
          ]}
        />
      )}
    </>
  )
}
