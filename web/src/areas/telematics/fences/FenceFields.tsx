import { useMemo } from 'react'
import type { createFence } from '#contract/areas/telematics/fences/fences.contract.ts'
import {
  type Corner,
  cornersText,
  type FenceArea,
  METERS_PER_MILE,
  parseCorners,
} from '#contract/areas/telematics/fences/fences.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useCore } from '../../../form/context.ts'
import { OneOf } from '../../../form/controls/choices.tsx'
import { NumberField } from '../../../form/controls/number.tsx'
import { Area } from '../../../form/controls/text.tsx'
import type { FormFields } from '../../../form/kit.tsx'
import { LocationPicker } from '../../../shared/pickers/LocationPicker.tsx'
import type { Place } from '../../../shared/pickers/lookups.ts'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { FieldGrid, Panel, Panels } from '../../../ui/Panel.tsx'
import { FenceMap, type NamedArea } from './FenceMap.tsx'
import css from './Fences.module.css'

export type Fields = FormFields<typeof createFence>

/** A geofence: its name, its area, and how long a unit may stay. */
export function FenceFields({ form }: { form: Fields }) {
  const isCircle = form.useValue('shape') !== 'polygon'
  return (
    <Panels
      main={
        <Panel title="Area">
          <FieldGrid>
            <form.Field name="name" />
            <form.Field name="shape" as={OneOf} />
          </FieldGrid>
          {isCircle ? <CircleFields form={form} /> : <form.Field name="corners" as={Area} rows={6} />}
          <FieldGrid>
            <form.Field name="dwell_hours" as={NumberField} />
            <form.Field name="speed_mph" as={NumberField} />
          </FieldGrid>
        </Panel>
      }
      side={
        <Panel
          title="Map"
          hint={isCircle ? 'Click the map to move the center.' : 'Click the map to add a corner.'}
        >
          <Drawing form={form} isCircle={isCircle} />
        </Panel>
      }
    />
  )
}

function CircleFields({ form }: { form: Fields }) {
  const { fill, form: values } = useCore()
  const use = (place: Place | null) => {
    if (place === null) return
    const name = String(values.getValues('name') ?? '')
    fill({ lat: place.lat, lon: place.lon, ...(name === '' && { name: place.display_name }) })
  }
  return (
    <>
      <Labelled as={LocationPicker} label="Start from a station" value={null} onChange={use} />
      <FieldGrid>
        <form.Field name="lat" as={NumberField} />
        <form.Field name="lon" as={NumberField} />
        <form.Field name="radius_miles" as={NumberField} />
      </FieldGrid>
    </>
  )
}

/** The valid corners while others are still being typed. */
const readCorners = (text: string): Corner[] =>
  text.split('\n').flatMap((line) => {
    const corners = parseCorners(`${line}\n${line}\n${line}`)
    return typeof corners === 'string' ? [] : corners.slice(0, 1)
  })

function Drawing({ form, isCircle }: { form: Fields; isCircle: boolean }) {
  const { fill } = useCore()
  const [lat, lon, radius] = [form.useValue('lat'), form.useValue('lon'), form.useValue('radius_miles')]
  const name = form.useValue('name') || 'New geofence'
  const text = form.useValue('corners') ?? ''
  const corners = useMemo(() => (isCircle ? [] : readCorners(text)), [isCircle, text])
  const fences = useMemo((): NamedArea[] => {
    const area = isCircle ? toCircle(lat, lon, radius) : toPolygon(corners)
    return area ? [{ ...area, name }] : []
  }, [isCircle, lat, lon, radius, corners, name])
  const press = ([toLat, toLon]: Corner) =>
    fill(isCircle ? { lat: toLat, lon: toLon } : { corners: cornersText([...corners, [toLat, toLon]]) })
  return (
    <>
      <FenceMap
        fences={fences}
        corners={corners}
        onCorner={press}
        summary={fences.length === 0 ? 'Map. Nothing is drawn yet.' : `Map of ${name}`}
      />
      {!isCircle && (
        <p className={css.drawing}>
          {formatCount(corners.length, 'corner')}
          <Button
            size="small"
            disabled={corners.length === 0}
            onClick={() => fill({ corners: cornersText(corners.slice(0, -1)) })}
          >
            Remove last corner
          </Button>
        </p>
      )}
    </>
  )
}

function toCircle(lat: unknown, lon: unknown, radius: unknown): FenceArea | null {
  if (typeof lat !== 'number' || typeof lon !== 'number' || typeof radius !== 'number') return null
  if (Math.abs(lat) > 85 || Math.abs(lon) > 180 || radius <= 0) return null
  return { shape: 'circle', lat, lon, radius_m: radius * METERS_PER_MILE, corners: null }
}

const toPolygon = (corners: readonly Corner[]): FenceArea | null =>
  corners.length < 2
    ? null
    : { shape: 'polygon', lat: corners[0]![0], lon: corners[0]![1], radius_m: null, corners }
