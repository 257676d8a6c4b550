import { may, must, segment, type SegmentTable } from './table.ts'

/** Composite elements by their number: their components, as a segment has elements. */
export const COMPOSITES: ReadonlyMap<string, SegmentTable> = new Map<string, SegmentTable>(
  [
    segment('C001', 'Composite Unit of Measure', {
      unit_or_basis_for_measurement_code: must(355),
      exponent: may(1018),
      multiplier: may(649),
      unit_or_basis_for_measurement_code_2: may(355),
      exponent_2: may(1018),
      multiplier_2: may(649),
      unit_or_basis_for_measurement_code_3: may(355),
      exponent_3: may(1018),
      multiplier_3: may(649),
      unit_or_basis_for_measurement_code_4: may(355),
      exponent_4: may(1018),
      multiplier_4: may(649),
      unit_or_basis_for_measurement_code_5: may(355),
      exponent_5: may(1018),
      multiplier_5: may(649),
    }),
    segment('C030', 'Position in Segment', {
      element_position_in_segment: must(722),
      component_data_element_position_in_composite: may(1528),
      repeating_data_element_position: may(1686),
    }),
    segment(
      'C040',
      'Reference Identifier',
      {
        reference_identification_qualifier: must(128),
        reference_identification: must(127),
        reference_identification_qualifier_2: may(128),
        reference_identification_2: may(127),
        reference_identification_qualifier_3: may(128),
        reference_identification_3: may(127),
      },
      ['P0304', 'P0506'],
    ),
    segment('C998', 'Context Identification', { context_name: must(9999), context_reference: may(9998) }),
    segment('C999', 'Reference in Segment', {
      data_element_reference_number: must(725),
      data_element_reference_number_2: may(725),
    }),
  ].map((table) => [table.id, table]),
)
