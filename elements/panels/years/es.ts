import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Spanish. */
export const TEXTS: YearTranslation = {
  language: 'es',
  dates: 'Fechas de lo que está mirando',
  unknown: 'Fecha desconocida',
  none: 'Ninguna otra fecha muestra este lugar.',
  failed: 'No se pudieron cargar las fechas.',
  compare: {
    left: 'Izquierda',
    right: 'Derecha',
    divider: 'Divisor entre las fechas',
    dividerAt: '{percent} del ancho muestra {left} y el resto muestra {right}',
    sideBySide: 'Una junto a otra',
    loading: 'Cargando {date}…',
    surface:
      'Ambas fechas se muestran desde el mismo punto. Las franjas cubren lo que la cámara del {date} no podía ver.',
    place: 'Ambas imágenes miran al mismo lugar, cada una desde su propio punto.',
    direction: 'Ambas imágenes miran en la misma dirección.',
    within: 'Coinciden con un margen de {n} px (95 %).',
    unknownPrecision: 'No se sabe con qué precisión coinciden.',
    same: 'Ambas fechas son la misma imagen. Elija otra fecha.',
    missing: 'No se pudo cargar la imagen del {date}. Elija otra fecha.',
  },
};
