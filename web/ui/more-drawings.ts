import arrowLeft from 'bootstrap-icons/icons/arrow-left.svg?raw';
import arrowRight from 'bootstrap-icons/icons/arrow-right.svg?raw';
import barChartLine from 'bootstrap-icons/icons/bar-chart-line.svg?raw';
import binoculars from 'bootstrap-icons/icons/binoculars.svg?raw';
import camera from 'bootstrap-icons/icons/camera.svg?raw';
import chat from 'bootstrap-icons/icons/chat-square-heart.svg?raw';
import clock from 'bootstrap-icons/icons/clock.svg?raw';
import codeSlash from 'bootstrap-icons/icons/code-slash.svg?raw';
import copy from 'bootstrap-icons/icons/copy.svg?raw';
import creditCard from 'bootstrap-icons/icons/credit-card.svg?raw';
import download from 'bootstrap-icons/icons/download.svg?raw';
import envelopeCheck from 'bootstrap-icons/icons/envelope-check.svg?raw';
import envelope from 'bootstrap-icons/icons/envelope.svg?raw';
import file from 'bootstrap-icons/icons/file-earmark-text.svg?raw';
import gear from 'bootstrap-icons/icons/gear.svg?raw';
import pin from 'bootstrap-icons/icons/geo-alt.svg?raw';
import sphere from 'bootstrap-icons/icons/globe-americas.svg?raw';
import house from 'bootstrap-icons/icons/house.svg?raw';
import key from 'bootstrap-icons/icons/key.svg?raw';
import link45deg from 'bootstrap-icons/icons/link-45deg.svg?raw';
import lock from 'bootstrap-icons/icons/lock.svg?raw';
import map from 'bootstrap-icons/icons/map.svg?raw';
import pencil from 'bootstrap-icons/icons/pencil.svg?raw';
import plus from 'bootstrap-icons/icons/plus-lg.svg?raw';
import rocket from 'bootstrap-icons/icons/rocket-takeoff.svg?raw';
import share from 'bootstrap-icons/icons/share.svg?raw';
import table from 'bootstrap-icons/icons/table.svg?raw';
import tag from 'bootstrap-icons/icons/tag.svg?raw';
import trash from 'bootstrap-icons/icons/trash3.svg?raw';

/** The icons that are loaded with the first screen that uses one of them. */
export const moreDrawings = {
  copy,
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
  clock,
  code: codeSlash,
  link: link45deg,
  file,
  lock,
  download,
  sphere,
  pin,
  tag,
  survey: chat,
  forward: arrowRight,
  camera,
  share,
  start: rocket,
} as const;
