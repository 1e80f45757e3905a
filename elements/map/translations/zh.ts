import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Chinese, with simplified characters. */
export const TEXTS: MapTranslation = {
  language: 'zh',
  map: '全景地图',
  zoomIn: '放大',
  zoomOut: '缩小',
  showAll: '显示所有全景',
  loading: '正在加载地图',
  inView: '视野中的全景',
  noneInView: '视野中没有单个全景。放大地图即可查看。',
  sphere: '全景 {id}',
  away: '位于中心{wind} {distance}',
  winds: ['以北', '东北方', '以东', '东南方', '以南', '西南方', '以西', '西北方'],
  active: '已选择{name}',
  noWebGl: '此浏览器不支持 WebGL 2，因此无法显示地图。',
  lostWebGl: '浏览器已暂停地图以释放显存。地图会自动恢复。',
  failed: '无法加载地图。',
  wheelHint: '按住 Ctrl 并滚动滚轮即可缩放地图',
  wheelHintMac: '按住 ⌘ 并滚动滚轮即可缩放地图',
  touchHint: '使用双指移动地图',
};
