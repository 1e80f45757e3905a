import type { ReactNode } from 'react';
import boxArrowRight from 'bootstrap-icons/icons/box-arrow-right.svg?raw';
import check from 'bootstrap-icons/icons/check-lg.svg?raw';
import copy from 'bootstrap-icons/icons/copy.svg?raw';
import envelopeCheck from 'bootstrap-icons/icons/envelope-check.svg?raw';
import envelope from 'bootstrap-icons/icons/envelope.svg?raw';
import warning from 'bootstrap-icons/icons/exclamation-triangle.svg?raw';
import eyeSlash from 'bootstrap-icons/icons/eye-slash.svg?raw';
import eye from 'bootstrap-icons/icons/eye.svg?raw';
import list from 'bootstrap-icons/icons/list.svg?raw';
import person from 'bootstrap-icons/icons/person-circle.svg?raw';
import x from 'bootstrap-icons/icons/x-lg.svg?raw';
import arrowLeft from 'bootstrap-icons/icons/arrow-left.svg?raw';
import gear from 'bootstrap-icons/icons/gear.svg?raw';
import trash from 'bootstrap-icons/icons/trash3.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import pencil from 'bootstrap-icons/icons/pencil.svg?raw';
import key from 'bootstrap-icons/icons/key.svg?raw';
import house from 'bootstrap-icons/icons/house.svg?raw';
import barChartLine from 'bootstrap-icons/icons/bar-chart-line.svg?raw';
import map from 'bootstrap-icons/icons/map.svg?raw';
import binoculars from 'bootstrap-icons/icons/binoculars.svg?raw';
import creditCard from 'bootstrap-icons/icons/credit-card.svg?raw';
import table from 'bootstrap-icons/icons/table.svg?raw';
import codeSlash from 'bootstrap-icons/icons/code-slash.svg?raw';
import link45deg from 'bootstrap-icons/icons/link-45deg.svg?raw';
import file from 'bootstrap-icons/icons/file-earmark-text.svg?raw';
import lock from 'bootstrap-icons/icons/lock.svg?raw';
import download from 'bootstrap-icons/icons/download.svg?raw';
import sphere from 'bootstrap-icons/icons/globe-americas.svg?raw';
import pin from 'bootstrap-icons/icons/geo-alt.svg?raw';
import styles from './icon.module.css';

/** The drawings that the portal uses, out of the set that comes with the kit. */
const drawings = {
  'log-out': boxArrowRight,
  menu: list,
  person,
  close: x,
  check,
  copy,
  warning,
  eye,
  'eye-slash': eyeSlash,
  mail: envelope,
  'mail-sent': envelopeCheck,
  back: arrowLeft,
  settings: gear,
  trash,
  add: plus,
  edit: pencil,
  key,
  home: house,
  chart: barChartLine,
  map,
  look: binoculars,
  card: creditCard,
  table,
  code: codeSlash,
  link: link45deg,
  file,
  lock,
  download,
  sphere,
  pin,
} as const;

export type IconName = keyof typeof drawings;

/** A drawing beside words or in a labelled button; it says nothing by itself. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  // The drawings are part of the build, not anybody's input.
  return (
    <span className={styles.icon} aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawings[name] }} />
  );
}
