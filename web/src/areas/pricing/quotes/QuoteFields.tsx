import { showNumber } from '#contract/base/plural.ts'
import { lazy, Suspense } from 'react'
import type { createQuote, Quote, QuoteCommodity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { getDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import type { ControlProps } from '../../../ui/field/control.ts'
import { Day } from '../../../form/controls/dates.tsx'
import { Money, NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import type { FormKit } from '../../../form/kit.tsx'
import type { Commodity } from '../../../shared/pickers/lookups.ts'
import { StccsPicker } from '../../../shared/pickers/StccPicker.tsx'
import type { MapPlace } from '../../../ui/map/TripMap.tsx'
import { useFuelOffer } from '../fuel/fuel.calls.ts'
import { FuelSurcharge } from '../fuel/FuelSurcharge.tsx'
import { LaneRates } from '../rates/LaneRates.tsx'
import { ShipperFields } from '../shippers/ShipperFields.tsx'
import { CostRows } from './CostRows.tsx'
import css from './QuoteForm.module.css'
import { Margin } from './Margin.tsx'
import { LaneEnd } from './LaneEnd.tsx'
import { DiscountRows } from './DiscountRows.tsx'
import { useVolume } from './volume.rules.ts'
import { Total } from './Total.tsx'

const TripMap = lazy(async () => ({ default: (await import('../../../ui/map/TripMap.tsx')).TripMap }))

/** The form of a quote, new or not: their bodies are the same. */
type QuoteKit = Pick<FormKit<typeof createQuote>, 'Field' | 'useValue'>

/** Everything people fill in of a quote (PRC-036). */
export function QuoteFields({ form, saved = null }: { form: QuoteKit; saved?: Quote | null }) {
  const destination = form.useValue('data.destination') ?? null
  const stccs = form.useValue('data.stccs') ?? []
  return (
    <>
      <section className={css.panel} aria-labelledby="quote-customer">
        <h2 id="quote-customer" className={css.title}>
          Shipper
        </h2>
        <ShipperFields form={form} isNew={saved === null} />
      </section>
      <section className={css.panel} aria-labelledby="quote-lane">
        <h2 id="quote-lane" className={css.title}>
          Lane and commodities
        </h2>
        <div className={css.pair}>
          <form.Field
            name="data.origin"
            as={LaneEnd}
            next="data.destination"
            isNextEmpty={destination === null}
          />
          <form.Field
            name="data.destination"
            as={LaneEnd}
            next="data.stccs"
            isNextEmpty={stccs.length === 0}
          />
        </div>
        <form.Field name="data.stccs" as={Commodities} />
        <div className={css.pair}>
          <form.Field name="cars_per_week" as={NumberField} />
        </div>
        <LaneMap form={form} />
      </section>
      <section className={css.panel} aria-labelledby="quote-price">
        <h2 id="quote-price" className={css.title}>
          Price
        </h2>
        <form.Field name="price" as={Money} />
        <LaneRates form={form} saved={saved?.price_rate ?? null} />
        <form.Field name="volume_discounts" as={DiscountRows} />
        <FuelSurcharge form={form} saved={saved?.fsc_rule ?? null} />
        <form.Field name="other_costs" as={CostRows} />
        <div data-print="no">
          <form.Field name="cost" as={Money} />
        </div>
      </section>
      <section className={css.panel} aria-labelledby="quote-terms">
        <h2 id="quote-terms" className={css.title}>
          Dates and terms
        </h2>
        <div className={css.pair}>
          <form.Field name="effective_date" as={Day} />
          <form.Field name="expiration_date" as={Day} />
        </div>
        <form.Field name="terms" as={Area} rows={4} />
      </section>
    </>
  )
}

/** Commodities by STCC; hazardous ones are marked. */
function Commodities({ value, onChange, ...props }: ControlProps<readonly QuoteCommodity[]>) {
  const picked = value.map(
    ({ commodity_code = '', associated_stcc = null, commodity, is_hazmat = false }): Commodity => ({
      commodity_code,
      associated_stcc,
      commodity,
      is_hazmat,
    }),
  )
  return <StccsPicker {...props} context="pricing" value={picked} onChange={(next) => onChange(next)} />
}

/** The lane on the map, as soon as both of its ends are stations. */
function LaneMap({ form }: { form: QuoteKit }) {
  const [origin, destination] = [
    asPlace(form.useValue('data.origin')),
    asPlace(form.useValue('data.destination')),
  ]
  const way = useFuelOffer(form)?.way ?? null
  if (!origin || !destination) return null
  const hubs = way?.path ?? []
  const text = way === null ? '' : `${showNumber(way.miles)} mi via ${getCarriers(way.legs)}`
  return (
    <>
      <div className={css.map}>
        <Suspense>
          <TripMap
            stops={hubs.map((hub) => ({ ...hub, key: hub.name, hint: hub.name, railroad: null }))}
            origin={origin}
            destination={destination}
            isUnderway={false}
            isPlanned
            progress={null}
            active={null}
            onActive={() => undefined}
            summary={`From ${origin.name} to ${destination.name}${text && `, ${text}`}.`}
          />
        </Suspense>
      </div>
      {text && <p className={css.quiet}>Typical route: {text}.</p>}
    </>
  )
}

const getCarriers = (legs: readonly { railroad: string }[]): string =>
  legs.map(({ railroad }) => railroad).join(', ')

type Station = { station_id: string; display_name: string; lat: number; lon: number }

const asPlace = (station: Station | null | undefined): MapPlace | null =>
  station && station.station_id !== ''
    ? { lat: station.lat, lon: station.lon, name: station.display_name }
    : null

/** The total while the user is typing. */
export function LiveTotal({ form }: { form: QuoteKit }) {
  const [price, fsc_cost] = [form.useValue('price'), form.useValue('fsc_cost')]
  const other_costs = form.useValue('other_costs') ?? []
  const volume = useVolume(form)
  const cost: unknown = form.useValue('cost')
  const parts = {
    price,
    discount: getDiscount(typeof price === 'number' ? price : null, volume),
    fsc_cost: fsc_cost ?? null,
    other_costs,
  }
  return (
    <>
      <Total {...parts} volume_discounts={volume.volume_discounts} />
      <Margin {...parts} cost={cost} />
    </>
  )
}
