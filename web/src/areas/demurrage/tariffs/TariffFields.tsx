import type { createTariff } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { Choice, ManyOf, OneOf } from '../../../form/controls/choices.tsx'
import { Day } from '../../../form/controls/dates.tsx'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import { FieldGrid, Panel, Panels } from '../../../ui/Panel.tsx'

export type Fields = FormFields<typeof createTariff>

/** The rules of a tariff: where it applies, what is free, and what the rest costs. */
export function TariffFields({ form }: { form: Fields }) {
  return (
    <Panels
      main={
        <>
          <Where form={form} />
          <Days form={form} />
          <Closed form={form} />
        </>
      }
      side={
        <>
          <Rates form={form} />
          <Bunching form={form} />
        </>
      }
    />
  )
}

function Where({ form }: { form: Fields }) {
  return (
    <Panel title="Applies to">
      <FieldGrid>
        <form.Field name="name" />
        <form.Field name="equipment_kind" as={OneOf} />
        <form.Field name="carrier" />
        <form.Field name="place" />
        <form.Field name="effective_from" as={Day} />
        <form.Field name="effective_until" as={Day} />
      </FieldGrid>
    </Panel>
  )
}

function Days({ form }: { form: Fields }) {
  const from = form.useValue('counts_from')
  return (
    <Panel title="Days">
      <FieldGrid>
        <form.Field name="agreement" as={Choice} />
        <form.Field name="counts_from" as={Choice} />
        {from === 'hours' && <form.Field name="free_hours" as={NumberField} />}
        <form.Field name="free_days_loading" as={NumberField} />
        <form.Field name="free_days_unloading" as={NumberField} />
        <form.Field name="weekends" as={Choice} />
        <form.Field name="holidays" as={Choice} />
        <form.Field name="order_in" as={Choice} />
        <form.Field name="release_day" as={OneOf} />
        <form.Field name="bad_order" as={OneOf} />
        <form.Field name="private_cars" as={Choice} />
      </FieldGrid>
    </Panel>
  )
}

function Rates({ form }: { form: Fields }) {
  return (
    <Panel title="Rates" hint="Per charged day.">
      <form.Field name="rate_usual" as={Money} />
      <form.Field name="rate_hazardous" as={Money} />
      <form.Field name="rate_inhalation_hazard" as={Money} />
      <form.Field name="rate_refrigerated" as={Money} />
      <form.Field name="rate_storage_loaded" as={Money} />
      <form.Field name="rate_storage_empty" as={Money} />
      <form.Field name="step_from_day" as={NumberField} />
      <form.Field name="step_cents" as={Money} />
    </Panel>
  )
}

function Closed({ form }: { form: Fields }) {
  return (
    <Panel title="Closed days">
      <FieldGrid>
        <form.Field name="closed_weekdays" as={ManyOf} />
        <form.Field name="holiday_names" as={ManyOf} />
      </FieldGrid>
      <form.Field name="closed_days" as={TypedList} />
    </Panel>
  )
}

function Bunching({ form }: { form: Fields }) {
  return (
    <Panel title="Bunching">
      <form.Field name="bunched_above" as={NumberField} />
      <form.Field name="bunched_days" as={NumberField} />
    </Panel>
  )
}
