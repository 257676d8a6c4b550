import { type ComponentType, Suspense } from 'react'
import { requiredTargets, type WaybillUse } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { targetOfPath } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { useCore } from '../../../form/context.ts'
import { Day, Time } from '../../../form/controls/dates.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Text } from '../../../form/controls/text.tsx'
import { getFacts, Field, type FieldProps } from '../../../form/Field.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Code, OtherCode, Receiver, SectionSeven, State } from './CodeControls.tsx'
import { Carrier, CommodityCode, Junction, PartyName, Station } from './LookupControls.tsx'
import { useWaybill } from './context.rules.ts'
import css from './Waybill.module.css'

/** Advanced Mode alone shows them. */
const InputMark = lazyPart(async () => (await import('./InputMark.tsx')).InputMark)

type Control = NonNullable<FieldProps['as']>

/** Fields that are looked up, or chosen by more than a list of codes, by the end of their target. */
const OWN_CONTROLS: readonly (readonly [end: string, control: ComponentType<never>])[] = [
  ['general_shipment_information_BX.section_seven_code_08', SectionSeven],
  ['general_shipment_information_BX.standard_carrier_alpha_code_05', Receiver],
  ['route_information_R2.standard_carrier_alpha_code_01', Carrier],
  ['route_information_R2.city_name_03', Junction],
  ['pended_destination_route_E5.standard_carrier_alpha_code_01', Carrier],
  ['pended_destination_route_E5.city_name_03', Junction],
  ['description_marks_and_numbers_L5.commodity_code_03', CommodityCode],
  ['name_N1.name_02', PartyName],
  ['origin_station_F9.city_name_02', Station],
  ['destination_station_D9.city_name_02', Station],
  ['protective_service_instructions_PS.protective_service_rule_code_01', OtherCode],
  ['.state_or_province_code_02', State],
  ['.state_or_province_code_03', State],
]

/** Names and addresses, which are read as a whole: they have the room of two fields. */
const WIDE: readonly string[] = [
  'name_N1.name_02',
  'address_information_N3.address_information_01',
  'address_information_N3.address_information_02',
  'lading_description_02',
  'carta_porte_uuid',
]

const BY_KIND: Readonly<Record<string, ComponentType<never>>> = {
  choice: Code,
  number: NumberField,
  day: Day,
  time: Time,
}

const controlFor = (target: string, kind: string | null): Control =>
  (OWN_CONTROLS.find(([end]) => target.endsWith(end))?.[1] ?? BY_KIND[kind ?? ''] ?? Text) as Control

const isNeededAt = (use: WaybillUse, target: string, path: string): boolean =>
  requiredTargets(use).some(
    (one) => one.target === target && (one.rows === 'every' || !/\.[1-9]\d*(\.|$)/.test(path)),
  )

/** One field of the waybill by its path; in Advanced Mode with what tenders ask of it. */
export function WaybillField({ path }: { path: string }) {
  const core = useCore()
  const { at, use } = useWaybill()
  const target = targetOfPath(path)
  const name = `${at}.${path}`
  const { kind, label } = getFacts(core, name)
  const isFirst = !/\.[1-9]\d*\./.test(path)
  return (
    <div className={css.field} data-wide={WIDE.some((end) => target.endsWith(end)) || undefined}>
      <Field name={name} as={controlFor(target, kind)} isNeeded={isNeededAt(use, target, path)} />
      {use.as === 'advanced' && isFirst && (
        <Suspense fallback={<span className={css.mark} />}>
          <InputMark target={target} label={label ?? target} />
        </Suspense>
      )}
    </div>
  )
}
